/** Joined words can be long: 'mycarbonmonoxidealarmisgoingoff'. */
const maxWordLength = 100;
/** Most n-grams of a word stay the same when it is misspelt. */
const ngramLengths = [3, 4, 5];
/** Each of the two kinds of feature has its own hash space (feature hashing). */
const spaceBits = 15;

/** A text of more words than this is also judged in pieces, so that what a few of its words say is not drowned. */
const pieces = { longerThan: 14, words: 10, step: 5 };

/** The bias: one feature that is in every text. */
const bias = 2 ** (spaceBits + 1);
export const featureSpace = bias + 1;

/** A text as hashed features with their values: its words, its pairs of words, and the n-grams of its words. */
export type Features = { ids: Int32Array; values: Float32Array };

export function featuresOf(words: readonly string[]): Features {
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  const ofWords = hashed([...words, ...pairs], 0);
  const ofCharacters = hashed(words.flatMap(characterNgrams), 2 ** spaceBits);
  const ids = Int32Array.from([...ofWords, ...ofCharacters, bias]);
  const values = new Float32Array(ids.length).fill(1);
  // Normalised, so that each kind has the same weight, however long the text is.
  values.fill(1 / Math.sqrt(ofWords.size || 1), 0, ofWords.size);
  values.fill(1 / Math.sqrt(ofCharacters.size || 1), ofWords.size, ofWords.size + ofCharacters.size);
  return { ids, values };
}

/** Splits a text into words: lower case, no accents, no apostrophes ("won't" is one word), all else a separator. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/['’‘`]/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= maxWordLength);
}

/** The overlapping pieces of a long text, all of the same length; none of a short one. */
export function piecesOf(words: readonly string[]): string[][] {
  if (words.length <= pieces.longerThan) return [];
  const last = words.length - pieces.words;
  const starts = Array.from({ length: Math.ceil(last / pieces.step) }, (_, index) => index * pieces.step);
  return [...starts, last].map((start) => words.slice(start, start + pieces.words));
}

function characterNgrams(word: string): string[] {
  const bounded = ` ${word} `;
  return ngramLengths.flatMap((length) =>
    Array.from({ length: Math.max(bounded.length - length + 1, 0) }, (_, from) => bounded.slice(from, from + length)),
  );
}

function hashed(features: readonly string[], offset: number): Set<number> {
  return new Set(features.map((feature) => offset + (hashOf(feature) & (2 ** spaceBits - 1))));
}

/** FNV-1a, with its bits mixed once more so that the lowest bits are well distributed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
