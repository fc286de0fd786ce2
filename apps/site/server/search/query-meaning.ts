import { isFiller } from '@lamplighter/contracts/text/words';
import { type Lexicon, tellingOf } from './lexicon.ts';
import type { OtherReading, ResolvedWord } from './word-resolver.ts';

/** One unit of meaning in a query. An article matches it by the best of its terms; `mass` is its share of the query. */
export type Slot = {
  mass: number;
  /** Its share of a phrase, where words inside a synonym count in addition to the synonym. */
  phraseMass: number;
  /** The word as typed, if it is not in the index. */
  unknown?: string;
  terms: { term: string; weight: number }[];
};

export type QueryMeaning = {
  slots: Slot[];
  /** The lexemes and synonyms to mark in an extract. */
  terms: Set<string>;
  /** The misspelt words of the query, each with the word that it was read as. */
  corrections: Map<string, string>;
};

/** Words that carry no meaning for search. */
const empty = new Set(
  `a about after again all also am an and any are as at be because been before being but by can could did do does doing
  each even for from get gets getting go got had has have having he hello her hers hi him his how i if ill im in into is it its
  ive just know let like many me much my myself need now of oh ok or our ours please really say says she should so some
  still tell than thank thanks that the thats their them then there these they thing things this those through to too told try
  trying u us use very want wants was we well were what whats when where which while who why will with would yet you
  your yours youve na wanna gonna someone somebody y ur alexa siri hey okay ma dae whit intae wi ye yer youse aye wee
  sut ble fy yn ar jak gdzie moj moja moje mnie jest`.split(/\s+/),
);
/** Words with little meaning alone but much beside another: 'no gas' is not 'gas'. Also names of other suppliers. */
const faint = new Set(
  `no not off out on up down over under cant cannot wont dont doesnt isnt hasnt havent never one two new old help back
  keep keeps nie google british edf eon ovo octopus utilita bulb npower sse shell`.split(/\s+/),
);

const maxSlots = 14;
const weightOf = { faint: 0.3, partOfSynonym: 0.5, unknown: 0.5 };

type Token = { word: string; lexeme: string | undefined; corrected?: string | undefined; others: OtherReading[] };
/** A synonym in the query, and the alternative of a misspelt word that forms it. */
type Synonym = { concept: string; length: number; reading?: { at: number; word: string } | undefined };

/** The meaning of a query's resolved words: synonyms first, then the words themselves. */
export function meaningOf(
  words: readonly string[],
  resolved: Map<string, ResolvedWord>,
  lexicon: Lexicon,
): QueryMeaning {
  const tokens = words
    .filter((word) => !isFiller(word))
    .flatMap((word): Token[] => {
      const meant = resolved.get(word);
      if (!meant) return [{ word, lexeme: undefined, others: [] }];
      return meant.lexemes.map((lexeme) => ({ word, lexeme, corrected: meant.corrected, others: meant.others }));
    });
  const slots: Slot[] = [];
  const terms = new Set<string>();
  const synonyms: Synonym[] = [];

  for (let from = 0; from < tokens.length; ) {
    const synonym = longestSynonym(tokens, from, lexicon);
    const span = tokens.slice(from, from + (synonym?.length ?? 1));
    if (synonym) {
      slots.push(slotOf(lexicon, synonym.concept));
      terms.add(synonym.concept);
      synonyms.push(synonym);
    }
    for (const token of span) slots.push(...wordSlots(token, lexicon, synonym !== undefined));
    from += span.length;
  }
  for (const { word, lexeme } of tokens) if (lexeme !== undefined && !empty.has(word)) terms.add(lexeme);
  return { slots: heaviestSlots(slots), terms, corrections: correctionsOf(tokens, synonyms) };
}

/** How much there is to match in a phrase. */
export function massOf(slots: readonly Slot[]): number {
  return slots.reduce((sum, { phraseMass }) => sum + phraseMass, 0);
}

/** A reading that forms a synonym takes the place of the likeliest one. */
function correctionsOf(tokens: readonly Token[], synonyms: readonly Synonym[]): Map<string, string> {
  const corrections = new Map<string, string>();
  for (const { word, corrected } of tokens) if (corrected !== undefined) corrections.set(word, corrected);
  for (const { reading } of synonyms) {
    const misspelt = reading && tokens[reading.at];
    if (misspelt) corrections.set(misspelt.word, reading.word);
  }
  return corrections;
}

/** A misspelt word is read as the one that forms a phrase: 'exsit fee' is 'exit fee', not 'exist'. */
function longestSynonym(tokens: readonly Token[], from: number, lexicon: Lexicon): Synonym | undefined {
  const row = tokens.map(({ lexeme, word }) => lexeme ?? word);
  const rows: { row: string[]; reading?: Synonym['reading'] }[] = [{ row }];
  for (let at = from; at < Math.min(from + 3, tokens.length); at++) {
    for (const { word, lexeme } of tokens[at]?.others ?? []) {
      rows.push({ row: row.with(at, lexeme), reading: { at, word } });
    }
  }
  const [longest] = rows
    .flatMap(({ row: read, reading }) => lexicon.findSynonyms(read, from).map((found) => ({ ...found, reading })))
    .filter(({ concept }) => lexicon.has(concept))
    .toSorted((a, b) => b.length - a.length);
  return longest;
}

function slotOf(lexicon: Lexicon, term: string): Slot {
  const mass = lexicon.weight(term);
  return { mass, phraseMass: mass, terms: [{ term, weight: 1 }] };
}

function wordSlots({ word, lexeme, others }: Token, lexicon: Lexicon, insideSynonym: boolean): Slot[] {
  if (empty.has(word)) return [];
  if (lexeme === undefined) {
    // A number or a word with little meaning is not reported as not understood.
    if (faint.has(word) || !/\p{L}{2}/u.test(word)) return [];
    const mass = weightOf.unknown * tellingOf(word) * lexicon.weight(word);
    return [{ mass, phraseMass: mass, unknown: word, terms: [] }];
  }
  // Inside a synonym a word only breaks ties: an article with the exact word ranks before one with another synonym.
  const weight = (faint.has(word) ? weightOf.faint : 1) * (insideSynonym ? weightOf.partOfSynonym : 1);
  return [
    {
      mass: insideSynonym ? 0 : weight * lexicon.weight(lexeme),
      phraseMass: weight * lexicon.weight(lexeme),
      terms: [{ lexeme, weight: 1 }, ...others].map((term) => ({
        term: term.lexeme,
        weight: weight * term.weight * lexicon.telling(term.lexeme),
      })),
    },
  ];
}

/** Limits the slots, so that a query of two hundred words costs no more than one of fourteen. */
function heaviestSlots(slots: Slot[]): Slot[] {
  const unique = [...new Map(slots.map((slot) => [slot.terms[0]?.term ?? slot.unknown, slot])).values()];
  return unique.toSorted((a, b) => b.mass - a.mass).slice(0, maxSlots);
}
