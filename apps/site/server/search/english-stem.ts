/** The Snowball stemmer for English (Porter2): the stem of 'bills', 'billed' and 'billing' is 'bill'. */

const exceptions = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
  }),
);
const unchanged = new Set('sky news howe atlas cosmos bias andes'.split(' '));
const unchangedAfterPlural = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));
/** Of these words the first region begins after the named letters, wherever their vowels are. */
const longStarts = /^(?:gener|commun|arsen)/;
const regionStart = /[aeiouy][^aeiouy]/;

const suffixes2: [string, string][] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
];
const suffixes3: [string, string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', ''],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const suffixes4 = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic'.split(' ');

export function stemOf(word: string): string {
  const exception = exceptions.get(word);
  if (exception !== undefined) return exception;
  if (word.length < 3 || unchanged.has(word) || !/^[a-z]+$/.test(word)) return word;
  // A `Y` is a consonant.
  const marked = word.replace(/^y/, 'Y').replaceAll(/(?<=[aeiouy])y/g, 'Y');
  const first = longStarts.exec(marked)?.[0].length ?? afterRegion(marked, 0);
  const regions = { first, second: afterRegion(marked, first) };
  const singular = withoutPlural(marked);
  if (unchangedAfterPlural.has(singular)) return singular;
  const steps = [withoutPast, withI, derived, withoutDerivation, withoutSuffix, withoutEnd];
  return steps.reduce((stem, step) => step(stem, regions), singular).toLowerCase();
}

type Regions = { first: number; second: number };

function afterRegion(word: string, from: number): number {
  const match = regionStart.exec(word.slice(from));
  return match ? from + match.index + 2 : word.length;
}

/** Whether the letters before `end` are a short syllable. */
function isShortBefore(word: string, end: number): boolean {
  const before = word.slice(0, end);
  return /[^aeiouy][aeiouy][^aeiouywxY]$/.test(before) || /^[aeiouy][^aeiouy]$/.test(before);
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word)) return word;
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutPast(word: string, { first }: Regions): string {
  const [eed = ''] = /eed(?:ly)?$/.exec(word) ?? [];
  if (eed) return word.length - eed.length >= first ? `${word.slice(0, -eed.length)}ee` : word;
  const [suffix = ''] = /(?:ed|ing)(?:ly)?$/.exec(word) ?? [];
  const stem = word.slice(0, word.length - suffix.length);
  if (suffix === '' || !/[aeiouy]/.test(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1);
  return first >= stem.length && isShortBefore(stem, stem.length) ? `${stem}e` : stem;
}

function withI(word: string): string {
  return /.[^aeiouy][yY]$/.test(word) ? `${word.slice(0, -1)}i` : word;
}

/** The longest suffix of the word decides, also when it is not replaced. */
function derived(word: string, { first }: Regions): string {
  const [suffix, by] = suffixes2.find(([ending]) => word.endsWith(ending)) ?? [];
  if (suffix === undefined || word.length - suffix.length < first) return word;
  const stem = word.slice(0, -suffix.length);
  if (suffix === 'ogi' && !stem.endsWith('l')) return word;
  if (suffix === 'li' && !/[cdeghkmnrt]$/.test(stem)) return word;
  return stem + by;
}

function withoutDerivation(word: string, { first, second }: Regions): string {
  const [suffix, by] = suffixes3.find(([ending]) => word.endsWith(ending)) ?? [];
  if (suffix === undefined) return word;
  const start = word.length - suffix.length;
  return start < (suffix === 'ative' ? second : first) ? word : word.slice(0, start) + by;
}

function withoutSuffix(word: string, { second }: Regions): string {
  const suffix = suffixes4.find((ending) => word.endsWith(ending));
  if (suffix === undefined || word.length - suffix.length < second) return word;
  const stem = word.slice(0, -suffix.length);
  return suffix === 'ion' && !/[st]$/.test(stem) ? word : stem;
}

function withoutEnd(word: string, { first, second }: Regions): string {
  const end = word.length - 1;
  if (word.endsWith('e'))
    return end >= second || (end >= first && !isShortBefore(word, end)) ? word.slice(0, end) : word;
  return word.endsWith('ll') && end >= second ? word.slice(0, end) : word;
}
