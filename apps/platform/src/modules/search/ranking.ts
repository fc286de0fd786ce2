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
  /** How much the query is like the most similar phrase of each article, 0 to 1. */
  similarity: ReadonlyMap<number, number>;
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
  const scoreOf = ({ article, coverage, similarity: likeness }: Omit<Ranked, 'score'>) => {
    const title =
      scores.wholeTitle * Math.min(1, sums.titleShare[article] ?? 0) +
      (scores.inTitle * (sums.titleMass[article] ?? 0)) / whole;
    const phrase = scores.phrase * whole * likeness ** 2;
    const words = ((sums.impact[article] ?? 0) + title) * (1 - coverageShare + coverageShare * coverage);
    const exact = likeness > almostOne ? scores.phrase * asked : 0;
    return (words + phrase) * (isPage(article) ? scores.page : 1) + exact;
  };
  const ranked = [...touched]
    .map((article) => {
      const answer = { article, coverage: (mass[article] ?? 0) / whole, similarity: similarity.get(article) ?? 0 };
      return { ...answer, score: scoreOf(answer) };
    })
    .sort((a, b) => b.score - a.score || a.article - b.article);
  const least = leastShareOfBest * (ranked[0]?.score ?? 0);
  return ranked.filter(({ score }) => score >= least);
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
