import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { connectDatabase, type Database } from '../../../db/database.ts';
import { type ContentFiles, readContentFiles } from '../../content/content-files.ts';
import { indexContent } from './index-content.ts';
import { indexedArticles } from './indexed-article.ts';

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
