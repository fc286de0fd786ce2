import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Lexicon } from './lexicon.ts';
import { initialsMeant, meantWords } from './spelling.ts';

/**
 * What a typed word stands for: one word of the corpus, or two that were written together, or none. A misspelt one
 * may have been others too, each with how likely it is beside the first.
 */
export type ResolvedWord = { lexemes: string[]; others: { lexeme: string; weight: number }[] } | undefined;

export type WordResolver = (words: readonly string[]) => Promise<Map<string, ResolvedWord>>;

const mostRemembered = 20_000;
const mostCandidates = 40;
const mostNearest = 5;
/** Only so many words of one query are looked up for their spelling; the rest count as they are written. */
const mostLookedUp = 6;
const mostWithNearest = 3;
const leastLikeness = 0.3;
const particles = new Set(['up', 'in', 'on', 'off', 'out']);

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
        from search_near(${lexicon.generation}, typed.word, string_to_array(typed.initials, null), ${mostCandidates}) as near
      ) as candidates
      from unnest(${[...words]}::text[], ${words.map(initialsMeant)}::text[]) as typed(word, initials)`;
    if (remembered.size > mostRemembered) remembered.clear();
    for (const { word, lexeme, candidates } of looks.parse([...rows])) {
      remembered.set(word, resolve(word, lexeme, candidates, lexicon));
    }
  };

  return async (words) => {
    const unknown = new Set(words.filter((word) => lexicon.lexemeOf(word) === undefined));
    const lookedUp = [...unknown].slice(0, mostLookedUp).filter((word) => !remembered.has(word));
    if (lookedUp.length > 0) await look(lookedUp);
    return new Map(words.map((word) => [word, known(word, lexicon) ?? remembered.get(word)]));
  };
}

function known(word: string, lexicon: Lexicon): ResolvedWord {
  const lexeme = lexicon.lexemeOf(word);
  if (lexeme === undefined) return undefined;
  // 'topup' is no article's word but 'top up' is, and longer synonyms are written with that.
  const parts = lexicon.isUsed(word) ? undefined : writtenTogether(word, lexicon);
  const lexemes = parts?.flatMap((part) => lexicon.lexemeOf(part) ?? []);
  const isPhrase = lexemes && lexicon.findSynonyms(lexemes, 0).some(({ length }) => length === lexemes.length);
  return { lexemes: isPhrase ? lexemes : [lexeme], others: [] };
}

function resolve(
  word: string,
  lexeme: string | null,
  candidates: z.infer<typeof looks>[number]['candidates'],
  lexicon: Lexicon,
): ResolvedWord {
  if (lexeme !== null && lexicon.has(lexeme)) return { lexemes: [lexeme], others: [] };
  const [meant, ...others] = meantWords(word, candidates);
  const parts = meant && meant.distance <= 1 ? undefined : writtenTogether(word, lexicon);
  const words = parts ?? (meant ? [meant.word] : []);
  const lexemes = words.flatMap((part) => lexicon.lexemeOf(part) ?? []);
  if (lexemes.length === 0) return undefined;
  if (parts || !meant) return { lexemes, others: [] };
  return {
    lexemes,
    others: others.flatMap((other) => {
      const otherLexeme = lexicon.lexemeOf(other.word);
      if (otherLexeme === undefined || lexemes.includes(otherLexeme)) return [];
      return [{ lexeme: otherLexeme, weight: other.likeness / meant.likeness }];
    }),
  };
}

/** 'smartmeter' and 'topup' as their two words; the split whose words are the most used wins. */
function writtenTogether(word: string, lexicon: Lexicon): string[] | undefined {
  const splits = Array.from({ length: Math.max(word.length - 3, 0) }, (_, index) => index + 2)
    .map((at) => [word.slice(0, at), word.slice(at)])
    .filter((parts) => parts.every((part) => (part.length > 2 || particles.has(part)) && lexicon.lexemeOf(part)));
  const rarity = (parts: string[]) => Math.max(...parts.map((part) => lexicon.rarity(lexicon.lexemeOf(part) ?? part)));
  return splits.toSorted((a, b) => rarity(a) - rarity(b))[0];
}

/** Words of the corpus that look like those of a query that found nothing, to offer instead. */
export async function nearestWords(sql: Database, lexicon: Lexicon, words: readonly string[]): Promise<string[]> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, mostWithNearest);
  const rows = await sql<{ word: string }[]>`
    select near.word
    from unnest(${longest}::text[], ${longest.map(initialsMeant)}::text[]) as typed(word, initials),
      search_near(${lexicon.generation}, typed.word, string_to_array(typed.initials, null), 3) as near
    where near.articles > 0 and near.likeness >= ${leastLikeness} and length(near.word) > 3
    group by near.word order by max(near.likeness) desc limit ${mostNearest}`;
  return rows.map(({ word }) => word);
}
