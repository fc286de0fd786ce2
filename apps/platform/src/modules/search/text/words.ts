const maxWordLength = 40;

const plainWord = /^[a-z0-9]+$/;

/** One written word in the form of `wordsOf`. */
export function plainForm(written: string): string {
  const lower = written.toLowerCase();
  return plainWord.test(lower) ? lower : wordsOf(written).join('');
}

/** Text as its words: lower case, accents off, apostrophes closed up ("won't" is one word), all else a break. */
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

/** For phrases: 'where is the meter' and 'where is my meter', 'power off' and 'the power is off' are one. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}
