import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { readContentFiles } from '../content/content-files.ts';
import { contentDirectory, soon, startTestSearch, type TestSearch } from './test-search.ts';

describe('search', () => {
  let server: TestSearch;

  beforeAll(async () => {
    server = await startTestSearch(await createTestDatabase());
    await vi.waitFor(async () => expect((await server.find({ q: 'meter' })).meta.total).toBeGreaterThan(0), soon);
  }, 30_000);
  afterAll(() => server.app.close());

  const firstFor = async (q: string) => (await server.find({ q })).data[0]?.id;

  it.each([
    ['vend not showing on payg meter', 'pay-as-you-go/top-up-not-working'],
    ['prepay moved in', 'pay-as-you-go/prepayment-meter-in-a-new-home'],
    ['PAYG moved in', 'pay-as-you-go/prepayment-meter-in-a-new-home'],
    ['top up', 'pay-as-you-go/top-up-your-meter'],
    ['E7', 'meters/economy-7-meters'],
    ['POA', 'my-account/add-someone-to-your-account'],
    ['WFP', 'struggling-to-pay/benefits-and-winter-payments'],
    ['IHD blank', 'smart-home/in-home-display'],
    ['lower my DD', 'bills-and-payments/change-your-direct-debit'],
  ])('finds by the words customers use: %s @SRCH-4', async (query, article) => {
    expect(await firstFor(query)).toBe(article);
  });

  it.each([
    ['gass leek', 'emergencies/smell-gas'],
    ['thermstat', 'smart-home/smart-thermostat-setup'],
    ['bolier presure', 'breakdowns/boiler-pressure'],
    ['brethaing space', 'struggling-to-pay/breathing-space'],
    ['topup not working', 'pay-as-you-go/top-up-not-working'],
    ['Wárm Höme Disçount', 'struggling-to-pay/warm-home-discount'],
  ])('finds what is misspelt, run together or without accents: %s @SRCH-4', async (query, article) => {
    expect(await firstFor(query)).toBe(article);
  });

  it.each([
    ['Bolier presure!', 'boiler pressure!'],
    ['gass leek', 'gas leak'],
    ['exsit fee', 'exit fee'],
    ['my thermstat', 'my thermostat'],
  ])('says what a misspelt query was searched as: %s', async (q, searched) => {
    expect((await server.find({ q })).meta['searched-as']).toBe(searched);
  });

  it.each(['boiler pressure', 'topup not working', 'Wárm Höme Disçount', 'prepay', 'pizza', ''])(
    'says nothing about a query that was not corrected: %s',
    async (q) => {
      expect((await server.find({ q })).meta).not.toHaveProperty('searched-as');
    },
  );

  it('searches the exact words when asked to', async () => {
    const { meta } = await server.find({ q: 'thermstat', spelling: 'exact' });
    expect(meta).toMatchObject({ total: 0, match: 'none', 'not-understood': ['thermstat'] });
    expect(meta['nearest-terms']).toContain('thermostat');
    expect(meta).not.toHaveProperty('searched-as');
    expect((await server.find({ q: 'boiler pressure', spelling: 'exact' })).data[0]?.id).toBe(
      'breakdowns/boiler-pressure',
    );
  });

  it('finds every article by its title, among the first three @SRCH-4', async () => {
    const { articles } = await readContentFiles(contentDirectory);
    expect(articles.length).toBeGreaterThanOrEqual(80);
    const missed: string[] = [];
    for (const { category, slug, source } of articles) {
      const { data } = await server.find({ q: source.title });
      if (!data.slice(0, 3).some(({ id }) => id === `${category}/${slug}`)) missed.push(`${category}/${slug}`);
    }
    expect(missed).toEqual([]);
  });

  it('finds pages of the site beside articles, and by the phrases that they are asked for by', async () => {
    const [first] = (await server.find({ q: 'phone number' })).data;
    expect(first).toMatchObject({ type: 'search-pages', id: 'contact-us', attributes: { title: 'Contact us' } });
    expect(await firstFor('cookie settings')).toBe('/cookies');
    expect((await server.suggest('bereav')).map(({ id }) => id)).toContain('probate');
    expect(await firstFor('happy hours meter')).toBe('pay-as-you-go/friendly-hours');
  });

  it('sees through the synonyms of a phrase’s words, and knows words of Welsh and Polish', async () => {
    expect(await firstFor('leccy gone off')).toBe('emergencies/power-cut');
    expect(await firstFor('friendly credit')).toBe('pay-as-you-go/friendly-hours');
    expect((await server.find({ q: 'darlleniad mesurydd' })).data.slice(0, 3).map(({ id }) => id)).toContain(
      'meters/submit-a-meter-reading',
    );
    expect(await firstFor('doładowanie')).toMatch(/top-up/);
  });

  it('is emptied by no unknown word, and names those that it did not understand', async () => {
    const { data, meta } = await server.find({ q: 'gad meter reading' });
    expect(data.slice(0, 3).map(({ id }) => id)).toContain('meters/submit-a-meter-reading');
    expect(meta['not-understood']).toEqual(['gad']);
    expect((await server.find({ q: 'boiler pressure' })).meta).toMatchObject({ match: 'good', 'not-understood': [] });
    expect((await server.find({ q: 'report a pothole' })).meta.match).toBe('weak');
    expect((await server.find({ q: 'pizza' })).meta).toMatchObject({ match: 'none', total: 0 });
  });

  it('responds with extracts as pieces of text, the words asked for marked, synonyms too', async () => {
    const { data } = await server.find({ q: 'prepay meter' });
    const extracts = data.flatMap((result) => (result.type === 'search-results' ? [result.attributes.extract] : []));
    const marked = extracts.flat().filter((piece) => piece.marked);
    expect(marked.map(({ text }) => text.toLowerCase())).toContain('pay as you go');
    for (const extract of extracts) {
      const text = extract.map((piece) => piece.text).join('');
      expect(text.length).toBeLessThan(230);
      expect(text).not.toMatch(/[<>]|\{\{/);
    }
  });

  it('keeps to a category, and gives its results in pages', async () => {
    const all = await server.find({ q: 'meter' });
    expect(all.data).toHaveLength(10);
    expect(all.meta.pages).toBe(Math.ceil(all.meta.total / 10));
    const second = await server.find({ q: 'meter', page: '2' });
    expect(second.meta.page).toBe(2);
    expect(second.meta.total).toBe(all.meta.total);
    expect(all.data.map(({ id }) => id)).not.toContain(second.data[0]?.id);

    const chosen = await server.find({ q: 'meter', category: 'smart-home' });
    expect(chosen.data.length).toBeGreaterThan(0);
    expect(chosen.data.filter(({ id }) => !id.startsWith('smart-home/'))).toEqual([]);
    expect((await server.find({ q: 'meter', category: '' })).meta.total).toBe(all.meta.total);
  });

  it('responds to an empty query with the topics, and to one that is too long or odd with a reason', async () => {
    const { data, meta } = await server.find({ q: '  ' });
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total: 0, pages: 0 });
    expect(meta.topics).toHaveLength(12);
    expect((await server.ask({ q: 'x'.repeat(2_000) })).statusCode).toBe(200);
    for (const query of [{ q: 'x'.repeat(2_001) }, { q: 'x', page: '0' }, { q: 'x', category: '../x' }]) {
      const refused = await server.ask(query);
      expect(refused.statusCode).toBe(400);
      expect(jsonApiErrors.safeParse(refused.json()).success).toBe(true);
    }
  });

  it('offers the nearest words when nothing is found, and turns no good word into another', async () => {
    expect((await server.find({ q: 'keet' })).meta).toMatchObject({ total: 0 });
    const { meta } = await server.find({ q: 'thermoplastics' });
    expect(meta.total).toBe(0);
    expect(meta['nearest-terms']).toContain('thermostat');
    expect((await server.find({ q: 'webchat' })).meta['nearest-terms']).not.toContain('what');
  });

  it('suggests at most eight titles while a word is still growing', async () => {
    const growing = await server.suggest('top u');
    expect(growing.length).toBeGreaterThan(2);
    expect(growing.length).toBeLessThanOrEqual(8);
    expect(growing[0]?.attributes.title.toLowerCase()).toContain('top');
    expect((await server.suggest('warm h'))[0]?.id).toBe('struggling-to-pay/warm-home-discount');
    expect((await server.suggest('bolier pres'))[0]?.id).toBe('breakdowns/boiler-pressure');
    expect((await server.suggest('tarri')).map(({ id }) => id)).toContain('energy-tariffs/change-your-tariff');
    expect((await server.suggest('topup')).map(({ id }) => id)).toContain('pay-as-you-go/top-up-your-meter');
    expect(await server.suggest('')).toEqual([]);
  });

  it('logs no query', async () => {
    expect((await server.find({ q: 'zxqvonium canary.wren@example.com 07700 900123' })).meta.match).not.toBe('good');
    expect(server.lines.join('')).toContain('"route":"/v1/search"');
    expect(server.lines.join('')).not.toMatch(/canary|zxqvonium|900123|leek/);
  });
});
