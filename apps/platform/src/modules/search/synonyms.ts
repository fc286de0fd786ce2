import { z } from 'zod';
import { isFiller, wordsOf } from './words.ts';

/** `content/search/synonyms.json`: groups of words and phrases that customers use for one thing. */
export const synonymGroups = z.array(z.array(z.string().min(1)).min(2)).superRefine((groups, context) => {
  const seen = new Set<string>();
  for (const phrase of groups.flat().map((written) => phraseOf(written).join(' '))) {
    if (seen.has(phrase)) context.addIssue({ code: 'custom', message: `'${phrase}' stands in two places` });
    seen.add(phrase);
  }
});

/** The words of a phrase that tell it from others. */
export function phraseOf(text: string): string[] {
  return wordsOf(text).filter((word) => !isFiller(word));
}

export type Synonym = { concept: string; lexemes: string[] };

/** Finds synonyms in a row of lexemes, however many there are. */
export type SynonymFinder = (lexemes: readonly string[], from: number) => { concept: string; length: number }[];

/** At a place, every synonym that starts there, the longest first. */
export function synonymFinder(synonyms: readonly Synonym[]): SynonymFinder {
  const byFirst = Map.groupBy(
    synonyms.toSorted((a, b) => b.lexemes.length - a.lexemes.length),
    ({ lexemes }) => lexemes[0],
  );
  return (lexemes, from) =>
    (byFirst.get(lexemes[from]) ?? [])
      .filter((synonym) => synonym.lexemes.every((lexeme, offset) => lexemes[from + offset] === lexeme))
      .map(({ concept, lexemes: { length } }) => ({ concept, length }));
}
