import { massOf, type Slot } from './query-meaning.ts';
import type { Postings } from './search-index.ts';

/**
 * Score weights besides the words: the share of the title that the query covers, the share of the query that the title
 * covers, the similarity to an asked phrase, and the factor for pages of the site.
 */
export type Scores = { wholeTitle: number; inTitle: number; phrase: number; page: number };

type Ranked = { article: number; score: number };

type Corpus = { postings: Postings; size: number; isPage: (article: number) => boolean };

type RankRequest = {
  slots: readonly Slot[];
  /** The similarity of the query to the nearest phrase of each article, 0 to 1, by article number. */
  similarity: Float64Array;
  scores: Scores;
  maxResults: number;
  isWanted: (article: number) => boolean;
};

export type Ranker = (request: RankRequest) => Ranked[];

/** Results with less than this share of the best score are not shown. */
const leastShareOfBest = 0.15;
/** How much of a score depends on the coverage of the query. */
const coverageShare = 0.5;
/** Above this similarity the query counts as equal to the phrase. */
const almostOne = 0.99;

/**
 * Ranks the articles that match any part of a query, the best first, without those far below the best. The arrays are
 * reused by all queries: allocating them per query made garbage collection its slowest part.
 */
export function createRanker({ postings, size, isPage }: Corpus): Ranker {
  const rows = new Map(postings.terms.map((term, row) => [term, row]));
  const sums = newSums(size);
  const bestOfSlot = newSums(size);
  const scored = new Float64Array(size);

  return ({ slots, similarity, scores, maxResults, isWanted }) => {
    clear(sums);
    for (const slot of slots) addAnswers(sums, bestOfSlot, slot, { rows, postings });
    const asked = askedMass(slots);
    const answering = articlesThatAnswer(sums);
    for (const article of answering) {
      const pageFactor = isPage(article) ? scores.page : 1;
      scored[article] = scoreOf(article, { sums, asked, similarity, scores, pageFactor });
    }
    const best = answering.reduce((most, article) => Math.max(most, scored[article] ?? 0), 0);
    const candidates = answering.filter(
      (article) => (scored[article] ?? 0) >= leastShareOfBest * best && isWanted(article),
    );
    return topOf(candidates, scored, maxResults).map((article) => ({ article, score: scored[article] ?? 0 }));
  };
}

type Mass = { words: number; phrases: number };

function askedMass(slots: readonly Slot[]): Mass {
  return {
    words: slots.reduce((sum, { mass }) => sum + mass, 0) || 1,
    phrases: massOf(slots),
  };
}

function articlesThatAnswer({ answers }: Sums): number[] {
  const answering: number[] = [];
  for (let article = 0; article < answers.length; article++) if ((answers[article] ?? 0) > 0) answering.push(article);
  return answering;
}

type Evidence = { sums: Sums; asked: Mass; similarity: Float64Array; scores: Scores; pageFactor: number };

/** The page factor does not apply to the bonus of an exact phrase. */
function scoreOf(article: number, { sums, asked, similarity, scores, pageFactor }: Evidence): number {
  const likeness = similarity[article] ?? 0;
  const coverage = (sums.mass[article] ?? 0) / asked.words;
  const title =
    scores.wholeTitle * Math.min(1, sums.titleShare[article] ?? 0) +
    (scores.inTitle * (sums.titleMass[article] ?? 0)) / asked.words;
  const words = ((sums.impact[article] ?? 0) + title) * (1 - coverageShare + coverageShare * coverage);
  const phrase = scores.phrase * asked.words * likeness ** 2;
  const exact = likeness > almostOne ? scores.phrase * asked.phrases : 0;
  return (words + phrase) * pageFactor + exact;
}

/** The best `count`, in order of score; equal scores in index order. */
function topOf(candidates: number[], scored: Float64Array, count: number): number[] {
  const scoreOf = (article: number) => scored[article] ?? 0;
  const sorted = Float64Array.from(candidates, scoreOf).sort();
  const lowest = sorted[Math.max(0, sorted.length - count)] ?? 0;
  return candidates
    .filter((article) => scoreOf(article) >= lowest)
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
    .slice(0, count);
}

type Sums = Record<'answers' | 'impact' | 'titleShare' | 'titleMass' | 'mass', Float64Array>;

function newSums(size: number): Sums {
  const zeros = () => new Float64Array(size);
  return { answers: zeros(), impact: zeros(), titleShare: zeros(), titleMass: zeros(), mass: zeros() };
}

function clear(sums: Sums): void {
  for (const values of Object.values(sums)) values.fill(0);
}

/** An article matches a slot by the best of the slot's terms. */
function addAnswers(
  sums: Sums,
  best: Sums,
  { mass, terms }: Slot,
  { rows, postings }: { rows: ReadonlyMap<string, number>; postings: Postings },
): void {
  clear(best);
  const { articles, impacts, titleShares, starts } = postings;
  for (const { term, weight } of terms) {
    const row = rows.get(term);
    if (row === undefined) continue;
    const end = starts[row + 1] ?? 0;
    for (let index = starts[row] ?? 0; index < end; index++) {
      const article = articles[index] ?? 0;
      const titleShare = titleShares[index] ?? 0;
      add(sums.impact, article, raise(best.impact, article, weight * (impacts[index] ?? 0)));
      add(sums.titleShare, article, raise(best.titleShare, article, weight * titleShare));
      add(sums.answers, article, 1);
      add(sums.mass, article, raise(best.mass, article, mass));
      if (titleShare > 0) add(sums.titleMass, article, raise(best.titleMass, article, mass));
    }
  }
}

/** Stores `value` if it is higher than the best so far, and returns the difference. */
function raise(best: Float64Array, at: number, value: number): number {
  const more = value - (best[at] ?? 0);
  if (more <= 0) return 0;
  best[at] = value;
  return more;
}

function add(sums: Float64Array, at: number, amount: number): void {
  sums[at] = (sums[at] ?? 0) + amount;
}
