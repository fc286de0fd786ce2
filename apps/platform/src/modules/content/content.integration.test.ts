import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonApiErrors } from '@lamplighter/contracts/content/json-api';
import { searchContent } from '@lamplighter/contracts/search/search-content';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestPlatform } from '../../../test/database.ts';
import { openContentStore } from './content-store.ts';
import { meterReadConfigAt } from './operational/read-weeks.ts';

/** Generous, for a busy machine: the tests wait for a file or a row to be noticed. */
const patience = { timeout: 10_000 };

const paths = {
  header: '/aem6/content/sysadmin/header-configuration/jcr:content.data.json',
  categories: (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/categories/categories.json`,
  meterRead: (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/meter-read/submit-meter-read.json`,
  search: (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/search/search.json`,
  outage: (brand: string) => `/aem6/content/dam/${brand}/beta/json/service-outage/help-and-support.json`,
};
const source = fileURLToPath(new URL('../../../../../content', import.meta.url));
const logger = pino({ level: 'silent' });
/** Not in chronological order, as an editor might leave them. */
const weeks = {
  weeks: [
    { start: '2027-06-28', end: '2027-07-04' },
    { start: '2027-03-29', end: '2027-04-04' },
  ],
  contactCardPillTemplate: '',
  contactCardTemplate: '',
  headingTemplate: '',
  smrErrorTemplate: '',
};

describe('the content server', () => {
  let directory: string;
  let app: FastifyInstance;
  let now = new Date('2026-11-15T12:00:00Z');

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lamplighter-content-'));
    await cp(source, directory, { recursive: true });
    const notice = {
      title: 'Online top-ups are slow',
      message: '<p>Your money is safe.</p>',
      from: '2026-11-15T08:00:00Z',
      until: '2026-11-15T18:00:00Z',
    };
    await writeFile(join(directory, 'outages/larkfield.json'), JSON.stringify(notice));
    const content = await openContentStore(directory, 'larkfield', logger);
    app = await createTestPlatform({ logger, content, now: () => now });
    app.addHook('onClose', async () => content.close());
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  const get = (url: string, headers = {}) => app.inject({ url, headers });

  it('serves the header, categories, outage and meter-read files in the shape of their contracts @API-3', async () => {
    const header = (await get(paths.header)).json();
    expect(header.sections.length).toBeGreaterThan(1);
    expect(header).toMatchObject({ hideA11yBtn: false, 'quick-links': expect.any(Array) });
    expect((await get(paths.outage('larkfield'))).json()).toEqual({
      title: 'Online top-ups are slow',
      message: '<p>Your money is safe.</p>',
      from: '2026-11-15T08:00:00Z',
      until: '2026-11-15T18:00:00Z',
    });
    expect((await get(paths.outage('skerry'))).json()).toEqual({});
    for (const brand of ['larkfield', 'skerry']) {
      expect((await get(paths.meterRead(brand))).json()).toMatchObject({
        isMeterReadWeek: false,
        contactCardPillTemplate: expect.any(String),
        contactCardTemplate: expect.any(String),
        headingTemplate: expect.any(String),
        smrErrorTemplate: expect.any(String),
      });
      const { data, included } = (await get(paths.categories(brand))).json();
      expect(data).toHaveLength(12);
      expect(data).toContainEqual(
        expect.objectContaining({
          id: 'meters',
          attributes: expect.objectContaining({ 'meta-description': expect.any(String) }),
        }),
      );
      const { attributes } = included.find(({ id }: { id: string }) => id === 'meters');
      expect(attributes.articles).toContainEqual(expect.objectContaining({ label: 'how-to-read-your-meter' }));
      const emergencies = included.find(({ id }: { id: string }) => id === 'emergencies').attributes.articles;
      expect(emergencies.find(({ label }: { label: string }) => label === 'power-cut').answer).toMatch(
        /^[^{]*\b105\b.*\.$/,
      );
    }
  });

  it('serves an article as a whole HTML document, with facts filled in for the brand @API-3', async () => {
    await writeFile(
      join(directory, 'articles/meters/try.md'),
      '---\ntitle: Try {{brand-name}}\ndescription: A trial\nanswer: Get out & call {{gas-emergency}}.\n---\n\n## Call\n\nDial {{gas-emergency}}.\n\n> [!DANGER]\n> Get out.\n\n![A valve](drawing:gas-valve)\n',
    );
    await vi.waitFor(async () => {
      const response = await get('/aem6/content/skerry/help/meters/try.html');
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.body).toMatch(
        /^<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Try Skerry Gas/,
      );
      expect(response.body).toContain(
        '<meta name="answer" content="Get out &#x26;#x26; call <a href=&#x22;tel:0800111999&#x22;>0800 111 999</a>.">',
      );
      expect(response.body).toContain('<p>Dial <a href="tel:0800111999">0800 111 999</a>.</p>');
      expect(response.body).toContain('<div data-block="danger">');
      expect(response.body).toContain('<img data-drawing="gas-valve" alt="A valve">');
    }, patience);
  });

  it('leaves an article out, and out of the categories, from the day after it expires', async () => {
    const front = '---\ntitle: A winter offer\ndescription: An offer\nexpires: 2026-12-31\n---\n';
    await writeFile(join(directory, 'articles/meters/winter.md'), `${front}\n## Call\n`);
    const shown = async () => {
      const page = await get('/aem6/content/skerry/help/meters/winter.html');
      const { included } = (await get(paths.categories('skerry'))).json();
      const { attributes } = included.find(({ id }: { id: string }) => id === 'meters');
      const listed = attributes.articles.some(({ label }: { label: string }) => label === 'winter');
      return [page.statusCode, listed];
    };
    now = new Date('2026-12-31T23:59:00Z');
    await vi.waitFor(async () => expect(await shown()).toEqual([200, true]), patience);
    now = new Date('2027-01-01T00:00:00Z');
    await vi.waitFor(async () => expect(await shown()).toEqual([404, false]), patience);
    now = new Date('2026-11-15T12:00:00Z');
    await vi.waitFor(async () => expect(await shown()).toEqual([200, true]), patience);
  });

  it('leaves a deal out from the day after it ends, and then says that there is none', async () => {
    const deal = { name: 'Socks', price: 'Free', what: 'Wool.', ends: '2027-06-30', link: { label: 'Get', path: '/' } };
    const file = { title: 'Deals', description: 'Offers', none: 'No deals today.', deals: [deal] };
    await writeFile(join(directory, 'deals.json'), JSON.stringify(file));
    const shown = async () =>
      (await get('/aem6/content/skerry/help/deals.html')).body.match(/Socks|No deals today/)?.[0];
    now = new Date('2027-06-30T22:59:00Z');
    await vi.waitFor(async () => expect(await shown()).toBe('Socks'), patience);
    now = new Date('2027-06-30T23:00:00Z');
    await vi.waitFor(async () => expect(await shown()).toBe('No deals today'), patience);
    now = new Date('2026-11-15T12:00:00Z');
    await cp(join(source, 'deals.json'), join(directory, 'deals.json'));
    await vi.waitFor(async () => expect(await shown()).toBeUndefined(), patience);
  });

  it('lists the articles that have moved', async () => {
    await writeFile(join(directory, 'redirects.json'), JSON.stringify({ 'meters/old': 'meters/find-your-meter' }));
    await vi.waitFor(
      async () =>
        expect((await get('/aem6/content/dam/skerry/beta/json/help/redirects/redirects.json')).json()).toEqual({
          'meters/old': 'meters/find-your-meter',
        }),
      patience,
    );
  });

  it('serves what search knows of each brand in one document, and again only when it is another', async () => {
    const first = await get(paths.search('larkfield'));
    const content = searchContent.parse(first.json());
    expect(content.articles.map(({ slug }) => slug)).toContain('find-your-meter');
    expect(JSON.stringify(content)).not.toContain('{{');
    const headers = { 'if-none-match': first.headers.etag };
    expect((await get(paths.search('larkfield'), headers)).statusCode).toBe(304);
    const skerry = searchContent.parse((await get(paths.search('skerry'))).json());
    expect(skerry.version).not.toBe(content.version);
    expect([JSON.stringify(content).includes('Skerry'), JSON.stringify(skerry).includes('Larkfield')]).toEqual([
      false,
      false,
    ]);
    expect((await get(paths.search('nobody'))).statusCode).toBe(404);
  });

  it('responds with 304 to a reader that has the newest version, and lets caches keep it', async () => {
    const first = await get(paths.categories('larkfield'));
    expect(first.headers['cache-control']).toContain('stale-if-error=86400');
    const again = await get(paths.categories('larkfield'), { 'if-none-match': first.headers.etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('responds with 404 in the JSON:API shape for what is not there, and leaves its folder for nobody', async () => {
    for (const url of [
      '/aem6/content/larkfield/help/meters/none.html',
      '/aem6/content/../../package.json',
      '/none',
      `/aem6/content/larkfield/help/meters/${'a'.repeat(200)}.html`,
    ]) {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(jsonApiErrors.parse(response.json()).errors[0]).toMatchObject({ status: '404' });
    }
  });

  it('fills the facts of the brand into an outage notice', async () => {
    const notice = { title: '{{brand-name}} is busy', message: '<p>Wait {{top-up-wait}}.</p>' };
    await writeFile(join(directory, 'outages/skerry.json'), JSON.stringify(notice));
    await vi.waitFor(
      async () =>
        expect((await get(paths.outage('skerry'))).json()).toEqual({
          title: 'Skerry Gas is busy',
          message: '<p>Wait an hour.</p>',
        }),
      patience,
    );
  });

  it('serves a changed outage notice, and keeps the last good one when a change does not read well', async () => {
    const file = join(directory, 'outages/larkfield.json');
    await writeFile(file, JSON.stringify({ title: 'Phones are down', message: '<p>Write to us.</p>' }));
    const title = async () => (await get(paths.outage('larkfield'))).json<{ title: string }>().title;
    await vi.waitFor(async () => expect(await title()).toBe('Phones are down'), patience);

    const refused = vi.spyOn(logger, 'error');
    await writeFile(file, '{ "title": ');
    await vi.waitFor(() => expect(refused).toHaveBeenCalled(), patience);
    expect(await title()).toBe('Phones are down');
  });

  it('opens and closes the read week with the London day, with nobody awake @MTR-1', async () => {
    const open = async (at: string) => {
      now = new Date(at);
      return (await get(paths.meterRead('larkfield'))).json<{ isMeterReadWeek: boolean }>().isMeterReadWeek;
    };
    expect(await open('2027-03-28T22:59:59Z')).toBe(false);
    expect(await open('2027-03-28T23:00:00Z')).toBe(true);
    expect(await open('2027-04-04T22:59:59Z')).toBe(true);
    expect(await open('2027-04-04T23:00:00Z')).toBe(false);
    expect(await open('2026-12-27T23:59:59Z')).toBe(false);
    expect(await open('2026-12-28T00:00:00Z')).toBe(true);
  });

  it('says when the open week closes and when the next one is, and leaves both out when it does not know', () => {
    const at = (override: boolean | null, day: string) => {
      const { isMeterReadWeek, closesOn, nextWeek } = meterReadConfigAt(
        { ...weeks, override },
        new Date(`${day}T12:00:00Z`),
      );
      return { isMeterReadWeek, closesOn, nextWeek };
    };
    const spring = { start: '2027-03-29', end: '2027-04-04' };
    const summer = { start: '2027-06-28', end: '2027-07-04' };
    expect(at(null, '2027-04-04')).toEqual({ isMeterReadWeek: true, closesOn: '2027-04-04', nextWeek: summer });
    expect(at(null, '2027-03-28')).toEqual({ isMeterReadWeek: false, closesOn: undefined, nextWeek: spring });
    expect(at(false, '2027-04-04')).toEqual({ isMeterReadWeek: false, closesOn: undefined, nextWeek: summer });
    expect(at(true, '2027-08-01')).toEqual({ isMeterReadWeek: true, closesOn: undefined, nextWeek: undefined });
  });

  it('passes the templates of an editor on unchanged @MTR-12', () => {
    const templates = { headingTemplate: '<p>Read <b>now</b></p>', smrErrorTemplate: '<p>Call us</p>' };
    expect(meterReadConfigAt({ ...weeks, ...templates, override: true }, now)).toMatchObject(templates);
  });

  it.each(['larkfield', 'skerry'])('has the page of deals of %s at its path @DLS-1', async (brand) => {
    const page = await get(`/aem6/content/${brand}/help/deals.html`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<title>Deals for you</title>');
    expect(page.body).toContain('<meta name="description" content="Offers for customers who are signed in, such as');
    expect(page.body).toContain('<div data-block="deal">\n<h2>Look after your boiler</h2>');
    expect(page.body).toContain('<p><a href="/energy/peak-save">Join PeakSave</a></p>');
  });
});
