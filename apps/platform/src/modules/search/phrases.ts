import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Lexicon } from './lexicon.ts';
import { meaningOf, type Slot } from './query-meaning.ts';
import { knownWord } from './word-resolver.ts';
import { wordsOf } from './words.ts';

/** Titles and asked phrases, in memory: the Dice similarity of a query to the nearest phrase of each article, 0 to 1. */
export type PhraseIndex = { similarity: (slots: readonly Slot[]) => ReadonlyMap<number, number> };

type Phrase = { article: number; mass: number };

const phraseRows = z.array(z.object({ article: z.number(), text: z.string() }));

/** Between so many phrases requests are answered. */
const phrasesAtOnce = 200;

export async function loadPhrases(sql: Database, lexicon: Lexicon): Promise<PhraseIndex> {
  const rows = phraseRows.parse([
    ...(await sql`
      select article, text from search_passage
      where generation = ${lexicon.generation} and weight in ('A', 'Q') order by article, place`),
  ]);
  const phrases: Phrase[] = [];
  const postings = new Map<string, { phrase: number; mass: number }[]>();
  for (const [phrase, { article, text }] of rows.entries()) {
    if (phrase % phrasesAtOnce === 0) await setImmediate();
    const words = wordsOf(text);
    const { slots } = meaningOf(words, new Map(words.map((word) => [word, knownWord(word, lexicon)])), lexicon);
    phrases.push({ article, mass: massOf(slots) });
    for (const { phraseMass, terms } of slots) {
      for (const { term } of terms.slice(0, 1)) {
        const posting = postings.get(term);
        if (posting) posting.push({ phrase, mass: phraseMass });
        else postings.set(term, [{ phrase, mass: phraseMass }]);
      }
    }
  }

  return {
    similarity: (slots) => {
      const matched = new Map<number, number>();
      for (const slot of slots) {
        for (const [phrase, mass] of matchesOf(slot, postings)) matched.set(phrase, (matched.get(phrase) ?? 0) + mass);
      }
      const asked = massOf(slots);
      const best = new Map<number, number>();
      for (const [place, mass] of matched) {
        const phrase = phrases[place];
        if (!phrase) continue;
        const likeness = (2 * mass) / (asked + phrase.mass);
        best.set(phrase.article, Math.max(best.get(phrase.article) ?? 0, likeness));
      }
      return best;
    },
  };
}

function massOf(slots: readonly Slot[]): number {
  return slots.reduce((sum, { phraseMass }) => sum + phraseMass, 0);
}

/** A phrase answers a slot by the best of its terms. */
function matchesOf(
  { phraseMass, terms }: Slot,
  postings: ReadonlyMap<string, { phrase: number; mass: number }[]>,
): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  const [first] = terms;
  for (const { term, weight } of terms) {
    const likelihood = first ? weight / first.weight : 1;
    for (const { phrase, mass } of postings.get(term) ?? []) {
      best.set(phrase, Math.max(best.get(phrase) ?? 0, likelihood * Math.min(phraseMass, mass)));
    }
  }
  return best;
}
