import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { wordsOf } from '../../text/words.ts';
import type { Lexicon } from './lexicon.ts';
import { meaningOf, type Slot } from './query-meaning.ts';
import { knownWord } from './word-resolver.ts';

/**
 * Titles and asked phrases, cached in memory: the Dice similarity of a query to the most similar phrase of each
 * article, 0 to 1, by article number. The array is reused by the next call.
 */
export type PhraseIndex = { similarity: (slots: readonly Slot[]) => Float64Array };

/** The phrases that contain a term, and its share of each. Typed arrays, because a query sums thousands of them. */
type PhrasePosting = { phrases: Int32Array; masses: Float32Array };

const phraseRows = z.array(z.object({ article: z.number(), text: z.string() }));

/** Yields to the event loop after this many phrases. */
const phrasesAtOnce = 200;

export async function loadPhrases(sql: Database, lexicon: Lexicon): Promise<PhraseIndex> {
  const rows = phraseRows.parse([
    ...(await sql`
      select article, text from search_passage
      where generation = ${lexicon.generation} and weight in ('A', 'Q') order by article, place`),
  ]);
  const articleOf = Int32Array.from(rows, ({ article }) => article);
  const massOfPhrase = new Float32Array(rows.length);
  const found = new Map<string, { phrases: number[]; masses: number[] }>();
  for (const [phrase, { text }] of rows.entries()) {
    if (phrase % phrasesAtOnce === 0) await setImmediate();
    const words = wordsOf(text);
    const { slots } = meaningOf(words, new Map(words.map((word) => [word, knownWord(word, lexicon)])), lexicon);
    massOfPhrase[phrase] = massOf(slots);
    for (const { phraseMass, terms } of slots) {
      for (const { term } of terms.slice(0, 1)) {
        const posting = found.get(term) ?? { phrases: [], masses: [] };
        posting.phrases.push(phrase);
        posting.masses.push(phraseMass);
        found.set(term, posting);
      }
    }
  }
  const postings = new Map<string, PhrasePosting>();
  for (const [term, { phrases, masses }] of found)
    postings.set(term, { phrases: Int32Array.from(phrases), masses: Float32Array.from(masses) });
  const articles = articleOf.reduce((most, article) => Math.max(most, article + 1), 0);

  // Reused by all queries and zeroed between them: allocating them each time would be most of the work.
  const best = new Float64Array(articles);
  const work: Workspace = {
    matched: new Float32Array(rows.length),
    best: new Float32Array(rows.length),
    touched: new Int32Array(rows.length),
    touchedCount: 0,
  };

  return {
    similarity: (slots) => {
      for (const slot of slots) addMatches(work, slot, postings);
      const { matched, touched } = work;
      const asked = massOf(slots);
      best.fill(0);
      for (let index = 0; index < work.touchedCount; index++) {
        const phrase = touched[index] ?? 0;
        const article = articleOf[phrase] ?? 0;
        const likeness = (2 * (matched[phrase] ?? 0)) / (asked + (massOfPhrase[phrase] ?? 0));
        if (likeness > (best[article] ?? 0)) best[article] = likeness;
        matched[phrase] = 0;
      }
      work.touchedCount = 0;
      return best;
    },
  };
}

function massOf(slots: readonly Slot[]): number {
  return slots.reduce((sum, { phraseMass }) => sum + phraseMass, 0);
}

/** For each phrase: the matched mass and the best term of the current slot; and the list of phrases that matched. */
type Workspace = { matched: Float32Array; best: Float32Array; touched: Int32Array; touchedCount: number };

/** A phrase matches a slot by the best of the slot's terms. */
function addMatches(work: Workspace, { phraseMass, terms }: Slot, postings: ReadonlyMap<string, PhrasePosting>): void {
  const { matched, best, touched } = work;
  const known = terms.flatMap(({ term, weight }) => {
    const posting = postings.get(term);
    return posting ? [{ ...posting, likelihood: weight / (terms[0]?.weight ?? weight) }] : [];
  });
  for (const { phrases, masses, likelihood } of known) {
    for (let index = 0; index < phrases.length; index++) {
      const phrase = phrases[index] ?? 0;
      const mass = likelihood * Math.min(phraseMass, masses[index] ?? 0);
      const more = mass - (best[phrase] ?? 0);
      if (more <= 0) continue;
      if (matched[phrase] === 0) touched[work.touchedCount++] = phrase;
      best[phrase] = mass;
      matched[phrase] = (matched[phrase] ?? 0) + more;
    }
  }
  for (const { phrases } of known) clear(best, phrases);
}

function clear(values: Float32Array, places: Int32Array): void {
  for (let index = 0; index < places.length; index++) values[places[index] ?? 0] = 0;
}
