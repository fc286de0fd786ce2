import { massOf, type Slot } from './query-meaning.ts';
import type { IndexedPhrases } from './search-index.ts';

/**
 * The Dice similarity of a query to the most similar phrase of each entry, 0 to 1, by its place. The array is reused by
 * the next call.
 */
export type PhraseIndex = { similarity: (slots: readonly Slot[]) => Float64Array };

/** The phrases that contain a term, and its share of each. */
type PhrasePosting = { phrases: Int32Array; shares: Float32Array };

export function createPhraseIndex(index: IndexedPhrases, entries: number): PhraseIndex {
  const { articles, masses, starts } = index;
  const postings = new Map(
    index.terms.map((term, row) => [
      term,
      {
        phrases: index.phrases.subarray(starts[row], starts[row + 1]),
        shares: index.shares.subarray(starts[row], starts[row + 1]),
      },
    ]),
  );

  // Reused by all queries and zeroed between them: allocating them each time would be most of the work.
  const best = new Float64Array(entries);
  const work: Workspace = {
    matched: new Float32Array(articles.length),
    best: new Float32Array(articles.length),
    touched: new Int32Array(articles.length),
    touchedCount: 0,
  };

  return {
    similarity: (slots) => {
      for (const slot of slots) addMatches(work, slot, postings);
      const { matched, touched } = work;
      const asked = massOf(slots);
      best.fill(0);
      for (let index = 0; index < work.touchedCount; index++) {
        const phrase = touched[index] ?? 0;
        const article = articles[phrase] ?? 0;
        const likeness = (2 * (matched[phrase] ?? 0)) / (asked + (masses[phrase] ?? 0));
        if (likeness > (best[article] ?? 0)) best[article] = likeness;
        matched[phrase] = 0;
      }
      work.touchedCount = 0;
      return best;
    },
  };
}

/** For each phrase: the matched mass and the best term of the current slot; and the list of phrases that matched. */
type Workspace = { matched: Float32Array; best: Float32Array; touched: Int32Array; touchedCount: number };

/** A phrase matches a slot by the best of the slot's terms. */
function addMatches(work: Workspace, { phraseMass, terms }: Slot, postings: ReadonlyMap<string, PhrasePosting>): void {
  const { matched, best, touched } = work;
  const known = terms.flatMap(({ term, weight }) => {
    const posting = postings.get(term);
    return posting ? [{ ...posting, likelihood: weight / (terms[0]?.weight ?? weight) }] : [];
  });
  for (const { phrases, shares, likelihood } of known) {
    for (let index = 0; index < phrases.length; index++) {
      const phrase = phrases[index] ?? 0;
      const mass = likelihood * Math.min(phraseMass, shares[index] ?? 0);
      const more = mass - (best[phrase] ?? 0);
      if (more <= 0) continue;
      if (matched[phrase] === 0) touched[work.touchedCount++] = phrase;
      best[phrase] = mass;
      matched[phrase] = (matched[phrase] ?? 0) + more;
    }
  }
  for (const { phrases } of known) clear(best, phrases);
}

function clear(values: Float32Array, places: Int32Array): void {
  for (let index = 0; index < places.length; index++) values[places[index] ?? 0] = 0;
}
