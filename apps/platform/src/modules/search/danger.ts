import { type Danger, danger } from '@lamplighter/contracts/search';
import { z } from 'zod';
import { editDistance } from './spelling.ts';
import { phraseOf } from './synonyms.ts';

/**
 * `content/search/danger.json`. A pattern is words in order, with at most three others between them, or none where a plus
 * joins them; a word of `words` stands for all its forms, misspelt ones too. A harmless phrase is taken out first:
 * 'gas bill' leaves no gas behind.
 */
export const dangerRules = z
  .strictObject({
    words: z.record(z.string(), z.array(z.string()).min(1)),
    /** Words that look like one of those and mean something else. */
    notMeant: z.array(z.string()),
    dangers: z.array(z.strictObject({ danger, patterns: z.array(z.string().min(1)) })),
    harmless: z.array(z.string().min(1)),
  })
  .superRefine(({ words, dangers }, context) => {
    const names = dangers.flatMap(({ patterns }) => patterns.flatMap(patternWords)).map(({ name }) => name);
    for (const name of names) {
      if (!words[name]) context.addIssue({ code: 'custom', message: `a pattern has '${name}', which is not in words` });
    }
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
  const harmlessPhrases = harmless.map(phraseOf).toSorted((a, b) => b.length - a.length);
  const harmlessWords = new Set(harmlessPhrases.flat());
  const patterns = dangers.flatMap((entry) =>
    entry.patterns.map((pattern) => ({ danger: entry.danger, words: patternWords(pattern) })),
  );
  const others = new Set([...notMeant, ...harmlessWords]);
  const isKnown = (word: string) => exact.has(word) || others.has(word);

  const standsFor = (word: string): Place => {
    const names = exact.get(word) ?? (isKnown(word) ? [] : forms.filter(({ form }) => isMisspelt(word, form)));
    return new Set(names.map(({ name }) => name));
  };
  /** The words of harmless phrases that a typed word may be. */
  const harmlessWordsOf = (word: string): Place => {
    const near = isKnown(word) ? [] : [...harmlessWords].filter((other) => isMisspelt(word, other));
    const spelt = (exact.get(word) ?? []).filter(({ name }) => editDistance(word, name) === 1);
    return new Set([word, ...near, ...spelt.map(({ name }) => name)]);
  };

  return (query) => {
    const typed = phraseOf(query).slice(0, mostWords);
    const places = typed.map(standsFor);
    const spelt = typed.map(harmlessWordsOf);
    for (const phrase of harmlessPhrases) {
      for (let from = 0; from + phrase.length <= spelt.length; from++) {
        if (!phrase.every((word, offset) => spelt[from + offset]?.has(word))) continue;
        places.fill(new Set(), from, from + phrase.length);
        spelt.fill(new Set(), from, from + phrase.length);
      }
    }
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
  const farthest = form.length < 8 ? 1 : 2;
  if (form.length < 5 || Math.abs(word.length - form.length) > farthest) return false;
  // Reckoning costs: a word that begins otherwise goes on the same, or it is another word.
  const beginsAlike = word[0] === form[0] || (form.length > 5 && word.slice(1, 4) === form.slice(1, 4));
  return beginsAlike && editDistance(word, form) <= farthest;
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
