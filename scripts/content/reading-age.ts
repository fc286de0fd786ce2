import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

const sentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' });
const words = new Intl.Segmenter('en-GB', { granularity: 'word' });

export function sentencesOf(text: string): string[] {
  return [...sentences.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

export function wordsOf(text: string): string[] {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Flesch-Kincaid gives a US school grade; its pupils are five years older than the grade's number. */
export function readingAge(prose: string[]): number {
  const spoken = prose.flatMap(wordsOf).filter((word) => /\p{L}/u.test(word));
  return (
    5 +
    fleschKincaid({
      sentence: prose.flatMap(sentencesOf).length,
      word: spoken.length,
      syllable: spoken.reduce((sum, word) => sum + syllable(word), 0),
    })
  );
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
