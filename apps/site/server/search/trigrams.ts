import type { IndexedWord } from './search-index.ts';

type SimilarWord = IndexedWord & { likeness: number };

/** The words most similar to a typed one that begin with one of these letters, the most similar first. */
export type SimilarWords = (typed: string, initials: string, most: number) => SimilarWord[];

const leastLikeness = 0.2;
const mostDifferentLength = 4;

/** Similarity is the share of trigrams (three letters in a row) that two words have in common (Jaccard). */
export function createSimilarWords(words: readonly IndexedWord[]): SimilarWords {
  const places = new Map<string, number[]>();
  const sizes = new Uint8Array(words.length);
  for (const [place, { word }] of words.entries()) {
    const trigrams = trigramsOf(word);
    sizes[place] = trigrams.size;
    for (const trigram of trigrams) {
      const known = places.get(trigram);
      if (known) known.push(place);
      else places.set(trigram, [place]);
    }
  }
  // Zeroed after each use: counting in a map takes several times as long.
  const shared = new Uint8Array(words.length);
  const countShared = (trigrams: Iterable<string>): number[] => {
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (const place of places.get(trigram) ?? []) {
        if (shared[place] === 0) touched.push(place);
        shared[place] = (shared[place] ?? 0) + 1;
      }
    }
    return touched;
  };

  return (typed, initials, most) => {
    const trigrams = trigramsOf(typed);
    return countShared(trigrams)
      .flatMap((place): SimilarWord[] => {
        const common = shared[place] ?? 0;
        shared[place] = 0;
        const indexed = words[place];
        const likeness = common / (trigrams.size + (sizes[place] ?? 0) - common);
        if (!indexed || likeness < leastLikeness || !initials.includes(indexed.word.charAt(0))) return [];
        return Math.abs(indexed.word.length - typed.length) > mostDifferentLength ? [] : [{ ...indexed, likeness }];
      })
      .sort((a, b) => b.likeness - a.likeness || b.articles - a.articles || (a.word < b.word ? -1 : 1))
      .slice(0, most);
  };
}

/** The start of a word counts more than its end: it has two blanks before it, and one after it. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, from) => padded.slice(from, from + 3)));
}
