import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { readContentFiles } from '../../apps/platform/src/modules/content/content-files.ts';
import { indexedArticles } from '../../apps/platform/src/modules/search/indexing/indexed-article.ts';
import { type Corpus, writeSearchIndex } from '../../apps/platform/src/modules/search/indexing/search-index.ts';
import { postgresSearch } from '../../apps/platform/src/modules/search/postgres-search.ts';
import type { Suggestion } from '../../apps/platform/src/modules/search/search-engine.ts';

/**
 * `content/search/judged/*.json`: queries as people type them, with the articles (`category/slug`) and pages
 * (`page:path`) that answer each; none where no content answers it.
 */
const judgedQueries = z.array(z.object({ kind: z.string(), query: z.string(), accept: z.array(z.string()) }));

export type JudgedQuery = z.infer<typeof judgedQueries>[number];

const brand = 'larkfield';
const content = resolve(import.meta.dirname, '../../content');

/** A judged engine: its results are ids in order, and whether it claims an answer. */
export type JudgedEngine = {
  search: (query: string) => Promise<{ ids: string[]; isClaimed: boolean }>;
  suggest: (typed: string) => Promise<string[]>;
};

/** `place` is the rank of the first right result, 0 when it is not on the first page. */
export type Verdict = JudgedQuery & { place: number; results: number; isClaimed: boolean; first: string[] };

export type Figures = {
  queries: number;
  first: number;
  firstThree: number;
  meanReciprocalRank: number;
  nothing: number;
};

/** The real content as the index takes it. */
export async function readCorpus(directory = content): Promise<Corpus> {
  const files = await readContentFiles(directory);
  const facts = files.brands.find((candidate) => candidate.brand === brand)?.facts ?? {};
  return {
    articles: await indexedArticles(files, facts),
    pages: files.pages,
    synonyms: files.synonyms,
    dictionary: files.dictionary,
  };
}

/** A set by its name in `content/search/judged/`, or by the path of its file. */
export async function readJudgedSet(name: string): Promise<JudgedQuery[]> {
  const file = name.endsWith('.json') ? resolve(name) : resolve(content, `search/judged/${name}.json`);
  return judgedQueries.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Indexes a corpus in an empty database, and passes the product's engine over it to `use`. */
export async function withProductEngine<Result>(
  databaseUrl: string,
  corpus: Corpus,
  use: (engine: JudgedEngine) => Promise<Result>,
): Promise<Result> {
  await migrate(databaseUrl);
  const sql = connectDatabase(databaseUrl);
  try {
    await writeSearchIndex(sql, brand, corpus);
    const engine = postgresSearch(sql, brand);
    return await use({
      search: async (q) => {
        const { entries, match } = await engine.search({ q, page: 1, spelling: 'corrected' });
        return { ids: entries.map(idOf), isClaimed: match === 'good' };
      },
      suggest: async (typed) => (await engine.suggest(typed)).map(idOf),
    });
  } finally {
    await sql.end();
  }
}

function idOf(entry: Suggestion): string {
  return entry.kind === 'page' ? `page:${entry.page}` : `${entry.category}/${entry.slug}`;
}

export async function judgeQueries(
  search: JudgedEngine['search'],
  queries: readonly JudgedQuery[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const judged of queries) {
    const { ids, isClaimed } = await search(judged.query);
    const place = ids.findIndex((id) => judged.accept.includes(id)) + 1;
    verdicts.push({ ...judged, place, results: ids.length, isClaimed, first: ids.slice(0, 3) });
  }
  return verdicts;
}

/** The figures of the queries that have an answer; `nothing` is the share without any result. */
export function figuresOf(verdicts: readonly Verdict[]): Figures {
  const answerable = verdicts.filter(({ accept }) => accept.length > 0);
  const share = (is: (verdict: Verdict) => boolean) => answerable.filter(is).length / answerable.length;
  const reciprocal = answerable.reduce((sum, { place }) => sum + (place > 0 ? 1 / place : 0), 0);
  return {
    queries: answerable.length,
    first: share(({ place }) => place === 1),
    firstThree: share(({ place }) => place > 0 && place <= 3),
    meanReciprocalRank: reciprocal / answerable.length,
    nothing: share(({ results }) => results === 0),
  };
}

/** The share of unanswerable queries for which the engine claims an answer. */
export function falseClaims(verdicts: readonly Verdict[]): number {
  const unanswerable = verdicts.filter(({ accept }) => accept.length === 0);
  return unanswerable.filter(({ isClaimed }) => isClaimed).length / unanswerable.length;
}

const suggestedKinds = new Set(['keyword', 'jargon', 'misspell', 'nospace', 'plain', 'misspelt']);
const charactersTyped = 5;

/** The share of keyword queries whose answer is among the suggestions after five characters. */
export async function suggestedInTime(
  suggest: JudgedEngine['suggest'],
  queries: readonly JudgedQuery[],
): Promise<number> {
  const typed = queries.filter(({ kind, accept }) => suggestedKinds.has(kind) && accept.length > 0);
  let inTime = 0;
  for (const { query, accept } of typed) {
    const suggested = await suggest(query.slice(0, charactersTyped));
    if (suggested.some((id) => accept.includes(id))) inTime++;
  }
  return inTime / typed.length;
}
