import { type Danger, danger } from '@lamplighter/contracts/search';
import { z } from 'zod';
import { editDistance } from './spelling.ts';
import { phraseOf } from './synonyms.ts';

/**
 * `content/search/danger.json`. A pattern is words in order, with at most three others between them, or none where a plus
 * joins them; a word of `words` stands for all its forms, misspelt ones too. A harmless phrase is taken out first:
 * 'gas bill' leaves no gas behind.
 */
export const dangerRules = z.strictObject({
  words: z.record(z.string(), z.array(z.string()).min(1)),
  /** Words that look like one of those and mean something else. */
  notMeant: z.array(z.string()),
  dangers: z.array(z.strictObject({ danger, patterns: z.array(z.string().min(1)) })),
  harmless: z.array(z.string().min(1)),
});

export type DangerRules = z.infer<typeof dangerRules>;
export type DangerFinder = (query: string) => Danger | null;

const mostWords = 60;
const mostBetween = 3;

/** What each place of a query may stand for; nothing where a harmless phrase was. */
type Place = ReadonlySet<string>;
type PatternWord = { name: string; between: number };

export function dangerFinder({ words, notMeant, dangers, harmless }: DangerRules): DangerFinder {
  const forms = Object.entries(words).flatMap(([name, list]) => list.map((form) => ({ name, form })));
  const exact = Map.groupBy(forms, ({ form }) => form);
  const others = new Set([...notMeant, ...harmless.flatMap(phraseOf)]);
  const patterns = dangers.flatMap((entry) =>
    entry.patterns.map((pattern) => ({ danger: entry.danger, words: patternWords(pattern) })),
  );
  const harmlessPhrases = harmless.map(phraseOf).toSorted((a, b) => b.length - a.length);

  const standsFor = (word: string): Place => {
    const known = exact.get(word);
    if (known) return new Set(known.map(({ name }) => name)).add(word);
    if (others.has(word)) return new Set([word]);
    return new Set(forms.filter(({ form }) => isMisspelt(word, form)).map(({ name }) => name)).add(word);
  };
  const isWord = (typed: string | undefined, word: string) =>
    typed === word ||
    (typed !== undefined && !exact.has(typed) && !others.has(typed) && isMisspelt(typed, word)) ||
    (typed !== undefined && words[word]?.includes(typed) === true && editDistance(typed, word) === 1);

  const withoutHarmless = (typed: readonly string[]): (string | undefined)[] => {
    const left: (string | undefined)[] = [...typed];
    for (const phrase of harmlessPhrases) {
      for (let from = 0; from + phrase.length <= left.length; from++) {
        const isHere = phrase.every((word, offset) => isWord(left[from + offset], word));
        if (isHere) left.fill(undefined, from, from + phrase.length);
      }
    }
    return left;
  };

  return (query) => {
    const left = withoutHarmless(phraseOf(query).slice(0, mostWords));
    const places = left.map((word) => (word === undefined ? new Set<string>() : standsFor(word)));
    return patterns.find((pattern) => isIn(places, pattern.words))?.danger ?? null;
  };
}

function patternWords(pattern: string): PatternWord[] {
  return pattern
    .split(' ')
    .flatMap((joined) => joined.split('+').map((name, index) => ({ name, between: index === 0 ? mostBetween : 0 })));
}

/** Short words are near to too many others: their misspellings are listed, those of longer ones are reckoned. */
function isMisspelt(word: string, form: string): boolean {
  if (form.length < 5 || Math.abs(word.length - form.length) > 2) return false;
  if (word[0] !== form[0] && form.length < 6) return false;
  return editDistance(word, form) <= (form.length < 8 ? 1 : 2);
}

function isIn(places: readonly Place[], words: readonly PatternWord[]): boolean {
  return places.some((_, from) => followsFrom(places, words, from));
}

/** The first word stands right here, and each of the rest no further on than it may. */
function followsFrom(places: readonly Place[], [word, ...rest]: readonly PatternWord[], at: number): boolean {
  if (word === undefined) return true;
  if (!places[at]?.has(word.name)) return false;
  const [next] = rest;
  if (next === undefined) return true;
  return Array.from({ length: next.between + 1 }, (_, between) => at + 1 + between).some((place) =>
    followsFrom(places, rest, place),
  );
}
