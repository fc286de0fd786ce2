import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { searchAnswer, suggestionsAnswer } from '@lamplighter/contracts/search';
import { logPolicy } from '@lamplighter/runtime/log-policy';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { readContentFiles } from '../content/content-files.ts';
import { openContentStore } from '../content/content-store.ts';
import { indexedArticles } from './indexing/indexed-article.ts';
import { type Corpus, writeSearchIndex } from './indexing/search-index.ts';
import { postgresSearch } from './postgres-search.ts';
import { nothingFound } from './search-engine.ts';
import { openSearch } from './search-service.ts';

const headers = { 'client-id': 'help' };
const source = fileURLToPath(new URL('../../../../../content', import.meta.url));

/** A platform with the content of a folder, watched if requested. */
async function platform(databaseUrl: string, { directory = source, brand = 'larkfield', watch = false } = {}) {
  const lines: string[] = [];
  const logger = pino({ ...logPolicy, level: 'info' }, { write: (line: string) => lines.push(line) });
  const sql = connectDatabase(databaseUrl);
  const search = openSearch(sql, brand, logger);
  const none = { find: () => undefined, close: () => {} };
  const content = watch ? await openContentStore(directory, brand, logger, search.contentChanged) : none;
  if (!watch) search.contentChanged(await readContentFiles(directory));
  const app = await createTestPlatform({ logger, content, search });
  app.addHook('onClose', async () => {
    content.close();
    await search.close();
    await sql.end();
  });
  const ask = async (query: Record<string, string>) => app.inject({ url: '/v1/search', query, headers });
  const find = async (query: Record<string, string>) => searchAnswer.parse((await ask(query)).json());
  const suggest = async (q: string) =>
    suggestionsAnswer.parse((await app.inject({ url: '/v1/search/suggestions', query: { q }, headers })).json()).data;
  return { app, sql, lines, ask, find, suggest };
}

const soon = { timeout: 25_000, interval: 50 };

describe('search', () => {
  let server: Awaited<ReturnType<typeof platform>>;

  beforeAll(async () => {
    server = await platform(await createTestDatabase());
    await vi.waitFor(async () => expect((await server.find({ q: 'meter' })).meta.total).toBeGreaterThan(0), soon);
  }, 30_000);
  afterAll(() => server.app.close());

  const firstFor = async (q: string) => (await server.find({ q })).data[0]?.id;

  it('finds by the words customers use, misspelt, run together and without accents @SRCH-4', async () => {
    expect(await firstFor('gass leek')).toBe('emergencies/smell-gas');
    expect(await firstFor('topup not working')).toBe('pay-as-you-go/top-up-not-working');
    expect(await firstFor('vend not showing on payg meter')).toBe('pay-as-you-go/top-up-not-working');
    expect(await firstFor('E7 meter')).toBe('meters/economy-7-meters');
    expect(await firstFor('IHD blank')).toBe('smart-home/in-home-display');
    expect(await firstFor('lower my DD')).toBe('bills-and-payments/change-your-direct-debit');
    expect(await firstFor('Wárm Höme Disçount')).toBe('struggling-to-pay/warm-home-discount');
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

  it('answers with extracts as pieces of text, the words asked for marked, synonyms too', async () => {
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

  it('answers an empty query with the topics, and one that is too long or odd with a reason', async () => {
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

  it('takes any two thousand characters within 100 ms', async () => {
    const words = (count: number, word: (index: number) => string) =>
      Array.from({ length: count }, (_, i) => word(i)).join(' ');
    // No two attempts share a word, so that none is answered from the cache.
    const hostile = (attempt: string) => [
      'boiler '.repeat(285),
      `${attempt}x`.repeat(1_000),
      words(200, (index) => `${attempt}rod${index}`),
      words(200, (index) => `${'abcdefghij'[index % 10]}oi${attempt}lre`),
      `%_*?:&|!<->()${attempt}`.repeat(140),
      `"'\`\\;--/*`.repeat(200),
      '😀'.repeat(1_000),
      'ﷺ'.repeat(2_000),
      'é\u0301'.repeat(1_000),
      Array.from({ length: 64 }, (_, code) => String.fromCharCode(code))
        .join('')
        .repeat(31),
      '\ud800'.repeat(2_000),
      '1'.repeat(2_000),
      `${attempt} b `.repeat(490),
    ];
    const time = async (url: string, q: string) => {
      const start = performance.now();
      const answer = await server.app.inject({ url, query: { q }, headers });
      expect(answer.statusCode).toBe(200);
      return performance.now() - start;
    };
    for (const url of ['/v1/search', '/v1/search/suggestions']) {
      const tries: number[][] = [];
      for (const attempt of ['k', 'q', 'v', 'w', 'z']) {
        const times: number[] = [];
        for (const q of hostile(attempt)) times.push(await time(url, q));
        tries.push(times);
      }
      // The work is bounded but the load of the machine is not, so the fastest attempt counts.
      for (const index of hostile('').keys()) {
        expect(Math.min(...tries.map((times) => times[index] ?? Number.POSITIVE_INFINITY))).toBeLessThan(100);
      }
    }
  });

  it('takes two thousand characters of any alphabet in an address', async () => {
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    for (const q of ['я'.repeat(2_000), 'ﷺ'.repeat(2_000), '😀'.repeat(1_000)]) {
      const answer = await fetch(`${origin}/v1/search?q=${encodeURIComponent(q)}`, { headers });
      expect(searchAnswer.parse(await answer.json()).meta.total).toBe(0);
    }
  });

  it('logs no query', async () => {
    expect((await server.find({ q: 'zxqvonium canary.wren@example.com 07700 900123' })).meta.match).not.toBe('good');
    expect(server.lines.join('')).toContain('"route":"/v1/search"');
    expect(server.lines.join('')).not.toMatch(/canary|zxqvonium|900123|leek/);
  });
});

describe('search, when content changes', () => {
  let databaseUrl: string;
  let directory: string;
  let larkfield: Awaited<ReturnType<typeof platform>>;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    directory = await mkdtemp(join(tmpdir(), 'lamplighter-search-'));
    const isKept = (path: string) => !path.includes('/articles/') || /\/articles\/(?:meters|my-account)/.test(path);
    await cp(source, directory, { recursive: true, filter: isKept });
    larkfield = await platform(databaseUrl, { directory, watch: true });
    await vi.waitFor(async () => expect((await larkfield.find({ q: 'meter' })).meta.total).toBeGreaterThan(0), soon);
  }, 30_000);
  afterAll(async () => {
    await larkfield.app.close();
    await rm(directory, { recursive: true });
  });

  it('fills in the facts of its own brand', async () => {
    const skerry = await platform(databaseUrl, { directory, brand: 'skerry' });
    await vi.waitFor(async () => expect((await skerry.find({ q: 'Skerry' })).meta.total).toBeGreaterThan(0), soon);
    expect((await skerry.find({ q: 'Larkfield' })).meta.total).toBe(0);
    expect((await larkfield.find({ q: 'Larkfield' })).meta.total).toBeGreaterThan(0);
    await skerry.app.close();
  }, 30_000);

  it('finds a changed article soon after, and never finds nothing in between', async () => {
    const file = join(directory, 'articles/meters/find-your-meter.md');
    const text = await readFile(file, 'utf8');
    let totals: number[] = [];
    await writeFile(file, text.replace('## Where to look', '## Where the quaggatron hides'));
    await vi.waitFor(async () => {
      totals.push((await larkfield.find({ q: 'read my meter' })).meta.total);
      expect((await larkfield.find({ q: 'quaggatron' })).data[0]?.id).toBe('meters/find-your-meter');
    }, soon);
    expect(Math.min(...totals)).toBeGreaterThan(0);

    await writeFile(file, text);
    totals = [];
    await vi.waitFor(async () => {
      totals.push((await larkfield.find({ q: 'read my meter' })).meta.total);
      expect((await larkfield.find({ q: 'quaggatron' })).meta.total).toBe(0);
    }, soon);
    expect(Math.min(...totals)).toBeGreaterThan(0);
  }, 60_000);
});

describe('the search index', () => {
  let sql: Database;
  let corpus: Corpus;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
    const files = await readContentFiles(source);
    corpus = {
      articles: await indexedArticles(files, files.brands[0]?.facts ?? {}),
      pages: files.pages,
      synonyms: files.synonyms,
      dictionary: files.dictionary,
    };
  });
  afterAll(() => sql.end());

  it('is written once, however many processes try at the same time', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => writeSearchIndex(sql, 'larkfield', corpus)));
    expect(outcomes.toSorted()).toEqual(['unchanged', 'unchanged', 'written']);
    expect(await sql`select from search_generation`).toHaveLength(1);
  });

  it('keeps the last generation for those who are reading it, and lets it go after a minute', async () => {
    const changed = { ...corpus, articles: corpus.articles.slice(1) };
    await writeSearchIndex(sql, 'larkfield', changed);
    expect(await sql`select from search_generation`).toHaveLength(2);
    await sql`update search_generation set replaced_at = replaced_at - interval '2 minutes'`;
    await writeSearchIndex(sql, 'larkfield', changed);
    expect(await sql`select from search_generation`).toHaveLength(1);
    const [left] = await sql<{ articles: number }[]>`select count(*)::int as articles from search_article`;
    expect(left?.articles).toBe(changed.articles.length + changed.pages.length);
  });

  it('has an article for every group of synonyms, or the group is for nothing', async () => {
    await writeSearchIndex(sql, 'larkfield', corpus);
    const unused = await sql<{ concept: string }[]>`
      select distinct s.concept from search_synonym s join search_generation g using (generation)
      where g.replaced_at is null and not exists (
        select from search_posting p where p.generation = s.generation and p.term = s.concept)`;
    expect(unused.map(({ concept }) => corpus.synonyms[Number(concept.replace('synonym', ''))])).toEqual([]);
  });

  it('says that it failed when the database is gone', async () => {
    const gone = connectDatabase('postgres://nobody@127.0.0.1:1/none');
    const search = openSearch(gone, 'larkfield', pino({ level: 'silent' }));
    const app = await createTestPlatform({ search, ready: () => false });
    search.contentChanged(await readContentFiles(source));
    expect((await app.inject({ url: '/v1/search', query: { q: 'meter' }, headers })).statusCode).toBe(500);
    await search.close();
    await gone.end();
  });

  it('is one engine among others: a supplier’s own takes its place', async () => {
    const own = {
      search: async () => nothingFound,
      suggest: async () => [],
    };
    const search = openSearch(sql, 'larkfield', pino({ level: 'silent' }), { engine: own });
    expect(search.engine).toBe(own);
    expect((await postgresSearch(sql, 'another-brand').search({ q: 'meter', page: 1 })).total).toBe(0);
    await search.close();
  });
});
