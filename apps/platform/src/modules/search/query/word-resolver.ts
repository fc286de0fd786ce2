import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { type Candidate, editDistance, initialsMeant, meantWords, soundOf } from '../../text/spelling.ts';
import { segmentation } from '../../text/words.ts';
import type { Lexicon } from './lexicon.ts';

/** Another word that a misspelt word may mean, with its likelihood relative to the first. */
export type OtherReading = { word: string; lexeme: string; weight: number };

/**
 * The resolution of a typed word: one word of the corpus, or several that were written together, or none. A misspelt
 * word has the word that it was corrected to, and alternatives.
 */
export type ResolvedWord = { lexemes: string[]; corrected?: string; others: OtherReading[] } | undefined;

export type WordResolver = (words: readonly string[]) => Promise<Map<string, ResolvedWord>>;

const mostRemembered = 20_000;
const maxCandidates = 40;
const maxNearest = 5;
/** The spelling of at most this many words of a query is looked up; the rest are used as written. */
const maxLookups = 6;
const maxWithNearest = 3;
/** A suggested word differs in at most a third of its letters, or starts with the same five. */
const mostDifferent = 1 / 3;
const sameStart = 5;
const soundAlikeWeight = 0.8;

const looks = z.array(
  z.object({
    word: z.string(),
    lexeme: z.string().nullable(),
    candidates: z.array(z.object({ word: z.string(), articles: z.number() })),
  }),
);

export function wordResolver(sql: Database, lexicon: Lexicon): WordResolver {
  const remembered = new Map<string, ResolvedWord>();

  const look = async (words: readonly string[]) => {
    const rows = await sql`
      select typed.word, search_lexeme(typed.word) as lexeme, (
        select coalesce(jsonb_agg(jsonb_build_object('word', near.word, 'articles', near.articles)), '[]')
        from search_near(${lexicon.generation}, typed.word, string_to_array(typed.initials, null), ${maxCandidates}) as near
      ) as candidates
      from unnest(${[...words]}::text[], ${words.map(initialsMeant)}::text[]) as typed(word, initials)`;
    if (remembered.size > mostRemembered) remembered.clear();
    for (const { word, lexeme, candidates } of looks.parse([...rows])) {
      remembered.set(word, resolve(word, lexeme, candidates, lexicon));
    }
  };

  return async (words) => {
    const unknown = new Set(words.filter((word) => lexicon.lexemeOf(word) === undefined));
    const lookedUp = [...unknown].slice(0, maxLookups).filter((word) => !remembered.has(word));
    if (lookedUp.length > 0) await look(lookedUp);
    return new Map(words.map((word) => [word, knownWord(word, lexicon) ?? remembered.get(word)]));
  };
}

/** Resolves a word that the corpus or a synonym contains. */
export function knownWord(word: string, lexicon: Lexicon): ResolvedWord {
  const lexeme = lexicon.lexemeOf(word);
  if (lexeme === undefined) return undefined;
  // 'topup' means 'top up', and longer synonyms are written with the latter.
  const isSynonym = lexicon.findSynonyms([lexeme], 0).length > 0;
  const parts = lexicon.isUsed(word) && !isSynonym ? undefined : writtenTogether(word, lexicon);
  const lexemes = parts?.flatMap((part) => lexicon.lexemeOf(part) ?? []);
  const isPhrase = lexemes && lexicon.findSynonyms(lexemes, 0).some(({ length }) => length === lexemes.length);
  return { lexemes: isPhrase ? lexemes : [lexeme], others: [] };
}

function resolve(
  word: string,
  lexeme: string | null,
  candidates: readonly Candidate[],
  lexicon: Lexicon,
): ResolvedWord {
  const [meant, ...others] = meantWords(word, candidates);
  if (lexeme !== null && lexicon.has(lexeme))
    return { lexemes: [lexeme], others: soundAlikes(word, lexeme, candidates, lexicon) };
  const parts = meant && meant.distance <= 1 ? undefined : writtenTogether(word, lexicon);
  const words = parts ?? (meant ? [meant.word] : []);
  const lexemes = words.flatMap((part) => lexicon.lexemeOf(part) ?? []);
  if (lexemes.length === 0) return undefined;
  if (parts || !meant) return { lexemes, others: [] };
  return {
    lexemes,
    corrected: meant.word,
    others: others.flatMap((other) => {
      const otherLexeme = lexicon.lexemeOf(other.word);
      if (otherLexeme === undefined || lexemes.includes(otherLexeme)) return [];
      return [{ word: other.word, lexeme: otherLexeme, weight: other.likeness / meant.likeness }];
    }),
  };
}

/** 'gass' has the stem of 'gassed', but may also mean 'gas'. */
function soundAlikes(word: string, stem: string, candidates: readonly Candidate[], lexicon: Lexicon) {
  return candidates
    .filter((candidate) => soundOf(candidate.word) === soundOf(word) && editDistance(candidate.word, word) === 1)
    .map(({ word: other }) => ({ word: other, lexeme: lexicon.lexemeOf(other) ?? stem, weight: soundAlikeWeight }))
    .filter(({ lexeme }) => lexeme !== stem && lexicon.weight(lexeme) < lexicon.weight(stem));
}

/** The words as typed: one that would be corrected is unknown, and no word has alternatives. */
export function withoutCorrections(resolved: ReadonlyMap<string, ResolvedWord>): Map<string, ResolvedWord> {
  const asTyped = (meant: ResolvedWord): ResolvedWord =>
    meant && meant.corrected === undefined ? { ...meant, others: [] } : undefined;
  return new Map([...resolved].map(([word, meant]) => [word, asTyped(meant)]));
}

/** Splits joined words such as 'smartmeter' and 'topup'. */
function writtenTogether(word: string, lexicon: Lexicon): string[] | undefined {
  return segmentation(
    word,
    (part) => lexicon.lexemeOf(part) !== undefined,
    (part) => lexicon.weight(lexicon.lexemeOf(part) ?? part),
  );
}

/** Similar words of the corpus, to suggest when a query found nothing. */
export async function nearestWords(sql: Database, lexicon: Lexicon, words: readonly string[]): Promise<string[]> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, maxWithNearest);
  const rows = await sql<{ typed: string; word: string }[]>`
    select typed.word as typed, near.word
    from unnest(${longest}::text[], ${longest.map(initialsMeant)}::text[]) as typed(word, initials),
      search_near(${lexicon.generation}, typed.word, string_to_array(typed.initials, null), ${maxCandidates}) as near
    where near.articles > 0 and length(near.word) > 3 order by near.likeness desc`;
  const near = rows.filter(({ typed, word }) => isNear(typed, word)).map(({ word }) => word);
  return [...new Set(near)].slice(0, maxNearest);
}

function isNear(typed: string, word: string): boolean {
  if (typed.length > sameStart && word.startsWith(typed.slice(0, sameStart))) return true;
  return editDistance(typed, word) <= mostDifferent * Math.min(typed.length, word.length);
}
