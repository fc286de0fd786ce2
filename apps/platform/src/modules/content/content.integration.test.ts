import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { categories, headerConfiguration, meterReadConfig, outage } from '@lamplighter/contracts/content';
import { contentPaths } from '@lamplighter/contracts/content-paths';
import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestPlatform } from '../../../test/platform.ts';
import { openContentStore } from './content-store.ts';
import { meterReadConfigAt } from './read-weeks.ts';

/** Generous, for a busy machine: the tests wait for a file or a row to be noticed. */
const patience = { timeout: 10_000 };

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
    const content = await openContentStore(directory, 'larkfield', logger);
    app = await createTestPlatform({ logger, content, now: () => now });
    app.addHook('onClose', async () => content.close());
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  const get = (url: string, headers = {}) => app.inject({ url, headers });

  it('answers the header, categories, outage and meter-read files in the shape of their contracts @API-3', async () => {
    for (const brand of ['larkfield', 'skerry']) {
      expect(headerConfiguration.parse((await get(contentPaths.header())).json()).sections.length).toBeGreaterThan(1);
      expect(outage.safeParse((await get(contentPaths.outage(brand))).json()).success).toBe(true);
      expect(meterReadConfig.parse((await get(contentPaths.meterRead(brand))).json()).isMeterReadWeek).toBe(false);
      const list = categories.parse((await get(contentPaths.categories(brand))).json());
      expect(list.data).toHaveLength(12);
      const meters = list.included.find(({ id }) => id === 'meters');
      expect(meters?.attributes.articles).toContainEqual(expect.objectContaining({ label: 'how-to-read-your-meter' }));
    }
  });

  it('answers an article as a whole HTML document, with facts filled in for the brand @API-3', async () => {
    await writeFile(
      join(directory, 'articles/meters/try.md'),
      '---\ntitle: Try {{brand-name}}\ndescription: A trial\nanswer: Get out & call {{gas-emergency}}.\n---\n\n## Call\n\nDial {{gas-emergency}}.\n\n> [!DANGER]\n> Get out.\n\n![A valve](drawing:gas-valve)\n',
    );
    await vi.waitFor(async () => {
      const answer = await get(contentPaths.article('skerry', 'meters', 'try'));
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toMatch(
        /^<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Try Skerry Gas/,
      );
      expect(answer.body).toContain(
        '<meta name="answer" content="Get out &#x26;#x26; call <a href=&#x22;tel:0800111999&#x22;>0800 111 999</a>.">',
      );
      expect(answer.body).toContain('<p>Dial <a href="tel:0800111999">0800 111 999</a>.</p>');
      expect(answer.body).toContain('<div data-block="danger">');
      expect(answer.body).toContain('<img data-drawing="gas-valve" alt="A valve">');
    }, patience);
  });

  it('answers 304 to a reader that has the newest version, and lets caches keep it', async () => {
    const first = await get(contentPaths.categories('larkfield'));
    expect(first.headers['cache-control']).toContain('stale-if-error=86400');
    const again = await get(contentPaths.categories('larkfield'), { 'if-none-match': first.headers.etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('answers 404 in the JSON:API shape for what is not there, and leaves its folder for nobody', async () => {
    for (const url of ['/aem6/content/larkfield/help/meters/none.html', '/aem6/content/../../package.json', '/none']) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(jsonApiErrors.parse(answer.json()).errors[0]).toMatchObject({ status: '404' });
    }
  });

  it('fills the facts of the brand into an outage notice', async () => {
    const notice = { title: '{{brand-name}} is busy', message: '<p>Wait {{top-up-wait}}.</p>' };
    await writeFile(join(directory, 'outages/skerry.json'), JSON.stringify(notice));
    await vi.waitFor(
      async () =>
        expect((await get(contentPaths.outage('skerry'))).json()).toEqual({
          title: 'Skerry Gas is busy',
          message: '<p>Wait an hour.</p>',
        }),
      patience,
    );
  });

  it('serves a changed outage notice, and keeps the last good one when a change does not read well @HUB-1', async () => {
    const file = join(directory, 'outages/larkfield.json');
    await writeFile(file, JSON.stringify({ title: 'Phones are down', message: '<p>Write to us.</p>' }));
    const title = async () => (await get(contentPaths.outage('larkfield'))).json<{ title: string }>().title;
    await vi.waitFor(async () => expect(await title()).toBe('Phones are down'), patience);

    const refused = vi.spyOn(logger, 'error');
    await writeFile(file, '{ "title": ');
    await vi.waitFor(() => expect(refused).toHaveBeenCalled(), patience);
    expect(await title()).toBe('Phones are down');
  });

  it('opens and closes the read week with the London day, with nobody awake @MTR-1', async () => {
    const open = async (at: string) => {
      now = new Date(at);
      return (await get(contentPaths.meterRead('larkfield'))).json<{ isMeterReadWeek: boolean }>().isMeterReadWeek;
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
});
