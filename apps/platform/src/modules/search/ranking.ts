import type { Posting } from './postings.ts';
import type { Slot } from './query-meaning.ts';

/** How much of the title the query names, and how much of the query the title answers, beside what the words are worth. */
export type Scores = { wholeTitle: number; inTitle: number };

const leastCoverage = 0.2;
const leastShareOfBest = 0.35;
const coverageShare = 0.6;

type Hit = { impact: number; titleShare: number };
type Sum = { impact: number; titleShare: number; titleMass: number; mass: number };

/** Every article that answers enough of the query, the best first. */
export function rank(slots: readonly Slot[], postings: ReadonlyMap<string, Posting>, scores: Scores): number[] {
  const whole = slots.reduce((sum, { mass }) => sum + mass, 0) || 1;
  const sums = new Map<number, Sum>();
  for (const slot of slots) {
    for (const [article, { impact, titleShare }] of hitsOf(slot, postings)) {
      const sum = sums.get(article) ?? { impact: 0, titleShare: 0, titleMass: 0, mass: 0 };
      sum.impact += impact;
      sum.titleShare += titleShare;
      sum.mass += slot.mass;
      if (titleShare > 0) sum.titleMass += slot.mass;
      sums.set(article, sum);
    }
  }
  const ranked = [...sums].map(([article, { impact, titleShare, titleMass, mass }]) => {
    const title = scores.wholeTitle * Math.min(1, titleShare) + (scores.inTitle * titleMass) / whole;
    const coverage = mass / whole;
    return { article, coverage, score: (impact + title) * (1 - coverageShare + coverageShare * coverage) };
  });
  const best = ranked.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  return ranked
    .filter(({ coverage }) => coverage >= Math.max(leastCoverage, leastShareOfBest * best))
    .sort((a, b) => b.score - a.score || a.article - b.article)
    .map(({ article }) => article);
}

/** An article answers a slot by the best of its terms. */
function hitsOf({ terms }: Slot, postings: ReadonlyMap<string, Posting>): Map<number, Hit> {
  const hits = new Map<number, Hit>();
  for (const { term, weight } of terms) {
    const posting = postings.get(term);
    posting?.articles.forEach((article, index) => {
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
  return hits;
}
