import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connectDatabase } from '../apps/platform/src/database.ts';
import { migrate } from '../apps/platform/src/migrations.ts';
import { readContentFiles } from '../apps/platform/src/modules/content/content-files.ts';
import { indexedArticles } from '../apps/platform/src/modules/search/indexed-article.ts';
import { type JudgedQuery, judgedQueries } from '../apps/platform/src/modules/search/judged-queries.ts';
import { postgresSearch } from '../apps/platform/src/modules/search/postgres-search.ts';
import { writeSearchIndex } from '../apps/platform/src/modules/search/search-index.ts';

const brand = 'larkfield';
const ownContent = resolve(import.meta.dirname, '../content');

export type Verdict = JudgedQuery & { place: number; first: string[] };
export type Figures = { queries: number; meanReciprocalRank: number; first: number; firstThree: number };

/** Where the right article of each judged query comes, in an index of the content; 0 when it is not on the page. */
export async function judgeSearch(databaseUrl: string, content = ownContent): Promise<Verdict[]> {
  await migrate(databaseUrl);
  const sql = connectDatabase(databaseUrl);
  try {
    const files = await readContentFiles(content);
    const facts = files.brands.find((candidate) => candidate.brand === brand)?.facts ?? {};
    await writeSearchIndex(sql, brand, {
      articles: await indexedArticles(files, facts),
      synonyms: files.synonyms,
    });
    const engine = postgresSearch(sql, brand);
    const queries = judgedQueries.parse(JSON.parse(await readFile(resolve(content, 'search/judged.json'), 'utf8')));
    const verdicts: Verdict[] = [];
    for (const judged of queries) {
      const { articles } = await engine.search({ q: judged.query, page: 1 });
      const found = articles.map(({ category, slug }) => `${category}/${slug}`);
      const place = found.findIndex((path) => judged.right.includes(path)) + 1;
      verdicts.push({ ...judged, place, first: found.slice(0, 3) });
    }
    return verdicts;
  } finally {
    await sql.end();
  }
}

export function figuresOf(verdicts: readonly Verdict[]): Figures {
  const share = (within: number) =>
    verdicts.filter(({ place }) => place > 0 && place <= within).length / verdicts.length;
  const reciprocal = verdicts.reduce((sum, { place }) => sum + (place > 0 ? 1 / place : 0), 0);
  return {
    queries: verdicts.length,
    meanReciprocalRank: reciprocal / verdicts.length,
    first: share(1),
    firstThree: share(3),
  };
}
