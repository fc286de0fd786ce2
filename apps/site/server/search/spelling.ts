import { plainForm } from '@lamplighter/contracts/text/words';

/** A word of the corpus that a misspelt word may mean; `articles` is the number of articles that use it. */
export type Candidate = { word: string; articles: number };

/** Damerau-Levenshtein distance (optimal string alignment): a swap of adjacent letters counts as one edit. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

const soundsAlike: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/gh/g, 'g'],
  [/[ckq]+/g, 'k'],
  [/[sz]|x(?=c)/g, 's'],
  [/(?<!^)[aeiouyhw]+/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Phonetic code: the first letter and the consonants, doubles as one. */
export function soundOf(word: string): string {
  return soundsAlike.reduce((sound, [pattern, by]) => sound.replaceAll(pattern, by), word);
}

const sameVowels: [RegExp, string][] = [
  [/ea|ee/g, 'e'],
  [/re$/g, 'er'],
  [/(.)\1+/g, '$1'],
];

/** Whether two words are spelt differently and said alike: 'leek' and 'leak', 'metre' and 'meter'. */
export function isHomophone(one: string, other: string): boolean {
  const plain = (word: string) => sameVowels.reduce((sound, [pattern, by]) => sound.replaceAll(pattern, by), word);
  return plain(one) === plain(other);
}

const initialsAlike = ['ckqs', 'fp', 'ei', 'gj', 'sz', 'kn', 'wr', 'ao'];

/** Possible first letters of the intended word: the first typed, the second in case of a swap, and similar sounds. */
export function initialsMeant(typed: string): string {
  const [first = '', second = ''] = typed;
  return [...new Set([first, second, ...initialsAlike.filter((set) => set.includes(first)).join('')])].join('');
}

/** The maximum edit distance by length. Short words are similar to too many others. */
function farthest(length: number): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 9 ? 2 : 3;
}

/**
 * The likelihood that a candidate was meant, 0 for none. A short word is only corrected to one with the same sound or
 * with two letters swapped: 'leek' is 'leak' and 'gass' is 'gas', but 'keet' is not 'meet'.
 */
function likeness(typed: string, { word, articles }: Candidate): number {
  const distance = editDistance(typed, word);
  if (distance > farthest(Math.min(typed.length, word.length + 1))) return 0;
  const sameSound = soundOf(typed) === soundOf(word);
  const sameLetters = [...typed].toSorted().join() === [...word].toSorted().join();
  if (typed[0] !== word[0] && !(sameLetters && distance === 1) && !(typed.length > 6 && distance === 1)) return 0;
  if (typed.length < 5 && !sameSound && !sameLetters) return 0;
  if (distance > 1 && !sameSound && distance * 3 > typed.length) return 0;
  const cost = distance - (sameSound ? 0.6 : 0) - (sameLetters ? 0.3 : 0);
  return 1 / (1 + Math.max(cost, 0)) + Math.log1p(articles) / 20;
}

export type MeantWord = { word: string; distance: number; likeness: number };

const maxMeanings = 3;

/** The words that may have been meant, the likeliest first. Numbers are never corrected. */
export function meantWords(typed: string, candidates: readonly Candidate[]): MeantWord[] {
  if (/\d/.test(typed)) return [];
  return candidates
    .map((candidate) => ({ word: candidate.word, likeness: likeness(typed, candidate) }))
    .filter((candidate) => candidate.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, maxMeanings)
    .map((meant) => ({ ...meant, distance: editDistance(typed, meant.word) }));
}

/** The text with some of its words replaced, found by their normalised form; the rest stays as written. */
export function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[\p{L}\p{N}\p{M}'’]+/gu, (word) => replacements.get(plainForm(word)) ?? word);
}
