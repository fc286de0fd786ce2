const maxWordLength = 40;

const plainWord = /^[a-z0-9]+$/;

/** One word in the normalised form of `wordsOf`. */
export function plainForm(written: string): string {
  const lower = written.toLowerCase();
  return plainWord.test(lower) ? lower : wordsOf(written).join('');
}

/** Splits text into words: lower case, without accents or apostrophes ("won't" is one word). */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/['’‘`]/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= maxWordLength);
}

/** The text with some of its words replaced, found by their normalised form; the rest stays as written. */
export function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[\p{L}\p{N}\p{M}'’]+/gu, (word) => replacements.get(plainForm(word)) ?? word);
}

const fillers = new Set(
  'a an the my your our his her their this that these those some any is are was were been has have'.split(' '),
);

/** Ignored in phrases: 'where is the meter' equals 'where is my meter', and 'power off' equals 'the power is off'. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** The words of a phrase without fillers. */
export function phraseOf(text: string): string[] {
  return wordsOf(text).filter((word) => !isFiller(word));
}

/** Short words that a joined word may contain; allowing all of them would split too many words. */
const shortWords = new Set('up in on off out my no to is of go'.split(' '));
const leastLetters = 3;

type Row = { parts: string[]; cost: number };

/**
 * Splits 'smartmeter', 'topup' and 'boilernotworking' into the fewest words, and of equal splits the one with the least
 * `cost`. Undefined when the word cannot be split.
 */
export function segmentation(
  joined: string,
  isWord: (part: string) => boolean,
  costOf: (part: string) => number,
): string[] | undefined {
  const best: (Row | undefined)[] = [{ parts: [], cost: 0 }];
  for (let end = 1; end <= joined.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const part = joined.slice(start, end);
      const isLong = part.length >= leastLetters && part !== joined;
      if (!before || !(isLong || shortWords.has(part)) || !isWord(part)) continue;
      const candidate = { parts: [...before.parts, part], cost: before.cost + costOf(part) };
      if (isBetter(candidate, best[end])) best[end] = candidate;
    }
  }
  const row = best[joined.length];
  return row && row.parts.length > 1 ? row.parts : undefined;
}

function isBetter(row: Row, than: Row | undefined): boolean {
  if (!than) return true;
  return row.parts.length < than.parts.length || (row.parts.length === than.parts.length && row.cost < than.cost);
}
