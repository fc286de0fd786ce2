import type { Posting } from './postings.ts';
import type { Slot } from './query-meaning.ts';

/** How much of the title the query names, and how much of the query the title answers, beside what the words are worth. */
export type Scores = { wholeTitle: number; inTitle: number };

const leastCoverage = 0.2;
const leastShareOfBest = 0.35;
const coverageShare = 0.6;

/** Every article that answers enough of the query, the best first; `size` is how many articles there are. */
export function rank(
  slots: readonly Slot[],
  postings: ReadonlyMap<string, Posting>,
  scores: Scores,
  size: number,
): number[] {
  const whole = slots.reduce((sum, { mass }) => sum + mass, 0) || 1;
  const sums = {
    impact: new Float64Array(size),
    titleShare: new Float64Array(size),
    titleMass: new Float64Array(size),
  };
  const mass = new Float64Array(size);
  const touched = new Set<number>();
  for (const slot of slots) {
    const { articles, impacts, title_shares } = answersTo(slot, postings);
    for (let index = 0; index < articles.length; index++) {
      const article = articles[index] ?? 0;
      const titleShare = title_shares[index] ?? 0;
      add(sums.impact, article, impacts[index] ?? 0);
      add(sums.titleShare, article, titleShare);
      add(mass, article, slot.mass);
      if (titleShare > 0) add(sums.titleMass, article, slot.mass);
      touched.add(article);
    }
  }
  const best = mass.reduce((most, covered) => Math.max(most, covered), 0);
  const least = Math.max(leastCoverage * whole, leastShareOfBest * best);
  const scoreOf = (article: number) => {
    const title =
      scores.wholeTitle * Math.min(1, sums.titleShare[article] ?? 0) +
      (scores.inTitle * (sums.titleMass[article] ?? 0)) / whole;
    const coverage = (mass[article] ?? 0) / whole;
    return ((sums.impact[article] ?? 0) + title) * (1 - coverageShare + coverageShare * coverage);
  };
  return [...touched]
    .filter((article) => (mass[article] ?? 0) >= least)
    .map((article) => ({ article, score: scoreOf(article) }))
    .sort((a, b) => b.score - a.score || a.article - b.article)
    .map(({ article }) => article);
}

function add(sums: Float64Array, at: number, amount: number): void {
  sums[at] = (sums[at] ?? 0) + amount;
}

/** An article answers a slot by the best of its terms. */
function answersTo({ terms }: Slot, postings: ReadonlyMap<string, Posting>): Posting {
  const known = terms.flatMap(({ term, weight }) => {
    const posting = postings.get(term);
    return posting ? [{ weight, posting }] : [];
  });
  const [only] = known;
  if (known.length === 1 && only?.weight === 1) return only.posting;
  const hits = new Map<number, { impact: number; titleShare: number }>();
  for (const { weight, posting } of known) {
    posting.articles.forEach((article, index) => {
      const impact = weight * (posting.impacts[index] ?? 0);
      const titleShare = weight * (posting.title_shares[index] ?? 0);
      const hit = hits.get(article);
      if (!hit) hits.set(article, { impact, titleShare });
      else {
        hit.impact = Math.max(hit.impact, impact);
        hit.titleShare = Math.max(hit.titleShare, titleShare);
      }
    });
  }
  const best = [...hits.values()];
  return {
    articles: [...hits.keys()],
    impacts: best.map(({ impact }) => impact),
    title_shares: best.map(({ titleShare }) => titleShare),
  };
}
