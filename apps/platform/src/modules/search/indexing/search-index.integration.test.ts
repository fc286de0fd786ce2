import { pino } from 'pino';
import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, createTestPlatform } from '../../../../test/database.ts';
import { contentDirectory, headers, soon } from '../../../../test/search.ts';
import { connectDatabase, type Database } from '../../../db/database.ts';
import { type ContentFiles, readContentFiles } from '../../content/content-files.ts';
import { nothingFound } from '../search-engine.ts';
import { openSearch } from '../search-service.ts';
import { indexedArticles } from './indexed-article.ts';
import { type Corpus, writeSearchIndex } from './search-index.ts';
import { indexContent } from './search-indexer.ts';

describe('the search index', () => {
  let sql: Database;
  let corpus: Corpus;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
    const files = await readContentFiles(contentDirectory);
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

  it('responds 503 with Retry-After when the database is gone', async () => {
    const gone = connectDatabase('postgres://nobody@127.0.0.1:1/none');
    const search = openSearch(gone, 'larkfield', pino({ level: 'silent' }));
    const app = await createTestPlatform({ search, obstacle: () => 'the database takes no writes' });
    search.contentChanged(await readContentFiles(contentDirectory));
    const response = await app.inject({ url: '/v1/search', query: { q: 'meter' }, headers });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    search.close();
    await gone.end();
  });

  it('responds 503 to a search while it is not written, and suggests nothing', async () => {
    const failed = async () =>
      (await register.getSingleMetric('lamplighter_searches_without_index_total')?.get())?.values;
    const search = openSearch(sql, 'without-index', pino({ level: 'silent' }));
    const app = await createTestPlatform({ search });
    const ask = (url: string, q: string) => app.inject({ url, query: { q }, headers });
    expect(await failed()).toEqual([{ value: 0, labels: {} }]);
    const response = await ask('/v1/search', 'meter');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.json().errors[0].title).toBe('Temporarily unavailable');
    expect(await failed()).toEqual([{ value: 1, labels: {} }]);
    const suggestions = await ask('/v1/search/suggestions', 'meter');
    expect([suggestions.statusCode, suggestions.json()]).toEqual([200, { data: [] }]);
    await writeSearchIndex(sql, 'without-index', corpus);
    await vi.waitFor(async () => expect((await ask('/v1/search', 'meter')).statusCode).toBe(200), soon);
    expect((await ask('/v1/search', 'meter')).json().meta.total).toBeGreaterThan(0);
    search.close();
  });

  it('is one engine among others: a supplier’s own takes its place', async () => {
    const own = {
      search: async () => nothingFound,
      suggest: async () => [],
    };
    const search = openSearch(sql, 'larkfield', pino({ level: 'silent' }), { engine: own });
    expect(search.engine).toBe(own);
    search.close();
  });
});

vi.mock(import('./indexed-article.ts'), { spy: true });

let sql: Database;
let files: ContentFiles;
beforeAll(async () => {
  sql = connectDatabase(await createTestDatabase());
  const all = await readContentFiles('content');
  files = { ...all, articles: all.articles.slice(0, 5) };
});
afterAll(() => sql.end());

const changeFact = ({ brands, ...others }: ContentFiles, of: string): ContentFiles => ({
  ...others,
  brands: brands.map((one) => {
    const [id = '', fact] = Object.entries(one.facts)[0] ?? [];
    if (one.brand !== of || !fact) return one;
    return { ...one, facts: { ...one.facts, [id]: { ...fact, value: `${fact.value} and more` } } };
  }),
});

it('parses articles only when they, their facts, or the words of search have changed', async () => {
  const index = async (content: ContentFiles) => [
    await indexContent(sql, 'larkfield', content),
    vi.mocked(indexedArticles).mock.calls.length,
  ];
  expect(await index(files)).toEqual(['written', 1]);
  expect(await index({ ...files })).toEqual(['unchanged', 1]);
  expect(await index(changeFact(files, 'skerry'))).toEqual(['unchanged', 1]);
  expect(await index(changeFact(files, 'larkfield'))).toEqual(['written', 2]);
  expect(await index({ ...files, articles: files.articles.slice(1) })).toEqual(['written', 3]);
  expect(await index({ ...files, synonyms: files.synonyms.slice(1) })).toEqual(['written', 4]);
  expect(await indexContent(sql, 'skerry', files)).toBe('written');
});

it('removes replaced generations although nothing has changed', async () => {
  await sql`update search_generation set replaced_at = replaced_at - interval '2 minutes'`;
  expect(await indexContent(sql, 'skerry', files)).toBe('unchanged');
  expect(await sql`select from search_generation where replaced_at is not null`).toHaveLength(0);
});
