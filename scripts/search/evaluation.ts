import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SearchContent } from '@lamplighter/contracts/search/search-content';
import { z } from 'zod';
import { readContentFiles } from '../../apps/platform/src/modules/content/content-files.ts';
import { searchContentOf } from '../../apps/platform/src/modules/content/search-document.ts';
import { buildIndex } from '../../apps/site/server/search/build-index.ts';
import { createSearchEngine } from '../../apps/site/server/search/search-engine.ts';
import type { Entry } from '../../apps/site/server/search/search-index.ts';

/**
 * `content/search/judged/*.json`: queries as people type them, with the articles (`category/slug`) and pages
 * (`page:path`) that answer each; none where no content answers it.
 */
const judgedQueries = z.array(z.object({ kind: z.string(), query: z.string(), accept: z.array(z.string()) }));

export type JudgedQuery = z.infer<typeof judgedQueries>[number];

const brand = 'larkfield';
const content = resolve(import.meta.dirname, '../../content');

/** The sets of judged queries; docs/search.md says how each was used. */
export const judgedSets = ['project', 'development', 'held-out', 'held-out-blind', 'held-out-spoken'];

/** A judged engine: its results are ids in order, and whether it claims an answer. */
export type JudgedEngine = {
  search: (query: string) => { ids: string[]; isClaimed: boolean };
  suggest: (typed: string) => string[];
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

/** The content as sites get it. */
export async function readSearchContent(directory = content): Promise<SearchContent> {
  return searchContentOf(await readContentFiles(directory), brand);
}

/** A set by its name in `content/search/judged/`, or by the path of its file. */
export async function readJudgedSet(name: string): Promise<JudgedQuery[]> {
  const file = name.endsWith('.json') ? resolve(name) : resolve(content, `search/judged/${name}.json`);
  return judgedQueries.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** The product's engine over this content. */
export function productEngine(searched: SearchContent): JudgedEngine {
  const engine = createSearchEngine(buildIndex(searched));
  return {
    search: (q) => {
      const { results, match } = engine.search({ q, page: 1, spelling: 'corrected' });
      return { ids: results.map(idOf), isClaimed: match === 'good' };
    },
    suggest: (typed) => engine.suggest(typed).map(idOf),
  };
}

/** As the judged queries name it. */
export function idOf(entry: Entry): string {
  return entry.kind === 'page' ? `page:${entry.page}` : `${entry.category}/${entry.slug}`;
}

export function judgeQueries(search: JudgedEngine['search'], queries: readonly JudgedQuery[]): Verdict[] {
  return queries.map((judged) => {
    const { ids, isClaimed } = search(judged.query);
    const place = ids.findIndex((id) => judged.accept.includes(id)) + 1;
    return { ...judged, place, results: ids.length, isClaimed, first: ids.slice(0, 3) };
  });
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

/** The figures of a set as a row of the table in docs/search.md. */
export function tableRow(name: string, verdicts: readonly Verdict[]): string {
  const { queries, first, firstThree, meanReciprocalRank, nothing } = figuresOf(verdicts);
  const percent = (share: number) => (100 * share).toFixed(1);
  const claimed = verdicts.length > queries ? `${percent(falseClaims(verdicts))}%` : '-';
  const top = `${percent(first)} / ${percent(firstThree)}`;
  return `| ${name}, ${queries} | ${top} | ${meanReciprocalRank.toFixed(3)} | ${percent(nothing)}% | ${claimed} |`;
}

/** The share of unanswerable queries for which the engine claims an answer. */
export function falseClaims(verdicts: readonly Verdict[]): number {
  const unanswerable = verdicts.filter(({ accept }) => accept.length === 0);
  return unanswerable.filter(({ isClaimed }) => isClaimed).length / unanswerable.length;
}

/** Queries are divided by a hash: the chance of a right answer is fitted on one half, and judged on the other. */
export function isFittedOn({ query }: JudgedQuery): boolean {
  return createHash('sha256').update(query).digest().readUInt8() % 2 === 0;
}

/** How often no clear answer is claimed, where the first result is right and where it is wrong, as a row of a table. */
export function unclearRow(name: string, verdicts: readonly Verdict[]): string {
  const found = verdicts.filter(({ results }) => results > 0);
  const cells = [true, false].map((isRight) => {
    const some = found.filter(({ place }) => (place === 1) === isRight);
    return `${some.filter(({ isClaimed }) => !isClaimed).length} of ${some.length}`;
  });
  return `| ${name} | ${cells.join(' | ')} |`;
}

const suggestedKinds = new Set(['keyword', 'jargon', 'misspell', 'nospace', 'plain', 'misspelt']);
const charactersTyped = 5;

/** The share of keyword queries whose answer is among the suggestions after five characters. */
export function suggestedInTime(suggest: JudgedEngine['suggest'], queries: readonly JudgedQuery[]): number {
  const typed = queries.filter(({ kind, accept }) => suggestedKinds.has(kind) && accept.length > 0);
  const inTime = typed.filter(({ query, accept }) =>
    suggest(query.slice(0, charactersTyped)).some((id) => accept.includes(id)),
  );
  return inTime.length / typed.length;
}
