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
