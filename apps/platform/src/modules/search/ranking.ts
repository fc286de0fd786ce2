import type { Posting } from './postings.ts';
import type { Slot } from './query-meaning.ts';

/**
 * What counts beside the words: how much of the title the query names, how much of the query the title answers, how
 * much the query is like a phrase that the article is asked for by, and what share of its score a page of the site keeps.
 */
export type Scores = { wholeTitle: number; inTitle: number; phrase: number; page: number };

/** `coverage` is the share of the query that an article answers, `similarity` how near it is to one of its phrases. */
export type Ranked = { article: number; score: number; coverage: number; similarity: number };

type Evidence = {
  postings: ReadonlyMap<string, Posting>;
  /** How much the query is like the most similar phrase of each article, 0 to 1, by the place of the article. */
  similarity: Float64Array;
  isPage: (article: number) => boolean;
  size: number;
};

/** Results with less than this share of the best score are not shown. */
const leastShareOfBest = 0.15;
/** How much of a score depends on how much of the query is answered. */
const coverageShare = 0.5;
/** A query that is a phrase, and not only like one, finds what is asked for by it. */
const almostOne = 0.99;

/** Every article that answers something of the query, the best first, but for those that are far behind the best. */
export function rank(
  slots: readonly Slot[],
  { postings, similarity, isPage, size }: Evidence,
  scores: Scores,
): Ranked[] {
  const whole = slots.reduce((sum, { mass }) => sum + mass, 0) || 1;
  const asked = slots.reduce((sum, { phraseMass }) => sum + phraseMass, 0);
  const sums = newSums(size);
  for (const slot of slots) addAnswers(sums, slot, postings);
  const scoreOf = (article: number) => {
    const likeness = similarity[article] ?? 0;
    const title =
      scores.wholeTitle * Math.min(1, sums.titleShare[article] ?? 0) +
      (scores.inTitle * (sums.titleMass[article] ?? 0)) / whole;
    const phrase = scores.phrase * whole * likeness ** 2;
    const coverage = (sums.mass[article] ?? 0) / whole;
    const words = ((sums.impact[article] ?? 0) + title) * (1 - coverageShare + coverageShare * coverage);
    const exact = likeness > almostOne ? scores.phrase * asked : 0;
    return (words + phrase) * (isPage(article) ? scores.page : 1) + exact;
  };
  const scored = new Float64Array(size);
  let best = 0;
  for (let article = 0; article < size; article++) {
    if (sums.answers[article] === 0) continue;
    const score = scoreOf(article);
    scored[article] = score;
    if (score > best) best = score;
  }
  const ranked: Ranked[] = [];
  for (let article = 0; article < size; article++) {
    const score = scored[article] ?? 0;
    if (sums.answers[article] === 0 || score < leastShareOfBest * best) continue;
    const coverage = (sums.mass[article] ?? 0) / whole;
    ranked.push({ article, score, coverage, similarity: similarity[article] ?? 0 });
  }
  return ranked.sort((a, b) => b.score - a.score || a.article - b.article);
}

type Sums = Record<'answers' | 'impact' | 'titleShare' | 'titleMass' | 'mass', Float64Array>;

function newSums(size: number): Sums {
  const zeros = () => new Float64Array(size);
  return { answers: zeros(), impact: zeros(), titleShare: zeros(), titleMass: zeros(), mass: zeros() };
}

/** An article answers a slot by the best of its terms. */
function addAnswers(sums: Sums, { mass, terms }: Slot, postings: ReadonlyMap<string, Posting>): void {
  const known = terms.flatMap(({ term, weight }) => {
    const posting = postings.get(term);
    return posting ? [{ weight, posting }] : [];
  });
  const best = newSums(known.length > 1 ? sums.mass.length : 0);
  for (const { weight, posting } of known) {
    const { articles, impacts, title_shares } = posting;
    for (let index = 0; index < articles.length; index++) {
      const article = articles[index] ?? 0;
      const impact = raise(best.impact, article, weight * (impacts[index] ?? 0));
      const titleShare = raise(best.titleShare, article, weight * (title_shares[index] ?? 0));
      add(sums.impact, article, impact);
      add(sums.titleShare, article, titleShare);
      add(sums.answers, article, 1);
      add(sums.mass, article, raise(best.mass, article, mass));
      if ((title_shares[index] ?? 0) > 0) add(sums.titleMass, article, raise(best.titleMass, article, mass));
    }
  }
}

/** How much more a value is than the best so far, which it then is. A slot of one term has no best to keep. */
function raise(best: Float64Array, at: number, value: number): number {
  const more = Math.max(0, value - (best[at] ?? 0));
  if (best.length > 0 && more > 0) best[at] = value;
  return more;
}

function add(sums: Float64Array, at: number, amount: number): void {
  sums[at] = (sums[at] ?? 0) + amount;
}
