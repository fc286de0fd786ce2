import type { ExtractPiece } from '@lamplighter/contracts/search/search';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { plainForm } from '../../text/words.ts';
import type { Lexicon } from './lexicon.ts';

/** The passage of each article that matches the terms of a query best, by article number. */
export type PassageReader = (
  articles: readonly number[],
  terms: ReadonlySet<string>,
) => Promise<ReadonlyMap<number, string>>;

type Passage = { text: string; terms: Int32Array };

/** About 10 kB each. */
const maxCachedArticles = 5_000;
/** Only the most distinctive terms choose the passage. */
const maxTerms = 6;

const passageRows = z.array(z.object({ article: z.number(), text: z.string(), terms: z.string() }));

/** Passages of one generation never change, so they are cached after the first read, up to a maximum. */
export function passageReader(sql: Database, lexicon: Lexicon): PassageReader {
  const cached = new LRUCache<number, Passage[]>({ max: maxCachedArticles });
  const idOfTerm = new Map<string, number>();

  const idOf = (term: string) => {
    const known = idOfTerm.get(term);
    if (known !== undefined) return known;
    idOfTerm.set(term, idOfTerm.size);
    return idOfTerm.size - 1;
  };

  const read = async (articles: readonly number[]): Promise<ReadonlyMap<number, Passage[]>> => {
    const passages = new Map(articles.map((article) => [article, cached.get(article) ?? []]));
    const missing = articles.filter((article) => !cached.has(article));
    if (missing.length === 0) return passages;
    const rows = await sql`
      select article, text, array_to_string(tsvector_to_array(vector), ' ') as terms from search_passage
      where generation = ${lexicon.generation} and article = any (${missing}::int[]) and weight in ('B', 'D')
      order by article, place`;
    for (const { article, text, terms } of passageRows.parse([...rows]))
      passages.get(article)?.push({ text, terms: Int32Array.from(terms.split(' '), idOf) });
    for (const article of missing) cached.set(article, passages.get(article) ?? []);
    return passages;
  };

  return async (articles, terms) => {
    const passages = await read(articles);
    const telling = [...terms].toSorted((a, b) => lexicon.weight(b) - lexicon.weight(a)).slice(0, maxTerms);
    const weights = telling.map((term) => ({ id: idOfTerm.get(term) ?? -1, weight: lexicon.weight(term) }));
    return new Map(
      [...passages].flatMap(([article, ofArticle]) => {
        const best = bestOf(ofArticle, weights);
        return best ? [[article, best.text]] : [];
      }),
    );
  };
}

/** The first passage with the highest sum of term weights. */
function bestOf(passages: readonly Passage[], weights: readonly { id: number; weight: number }[]): Passage | undefined {
  let best: Passage | undefined;
  let highest = -1;
  for (const passage of passages) {
    const score = weights.reduce((sum, { id, weight }) => (passage.terms.includes(id) ? sum + weight : sum), 0);
    if (score > highest) {
      best = passage;
      highest = score;
    }
  }
  return best;
}

const longest = 220;

type Mark = { from: number; to: number };

/** A passage as text, with the words of the query marked. */
export function extractOf(passage: string, terms: ReadonlySet<string>, lexicon: Lexicon): ExtractPiece[] {
  return pieces(passage, marksIn(passage, terms, lexicon));
}

function marksIn(passage: string, terms: ReadonlySet<string>, lexicon: Lexicon): Mark[] {
  const places = [...passage.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    word: plainForm(match[0]),
  }));
  const row = places.map(({ word }) => lexicon.lexemeOf(word) ?? word);
  return places.flatMap(({ from, to }, index): Mark[] => {
    const synonym = lexicon.findSynonyms(row, index).find(({ concept }) => terms.has(concept));
    if (synonym) return [{ from, to: places[index + synonym.length - 1]?.to ?? to }];
    const lexeme = row[index];
    return lexeme !== undefined && terms.has(lexeme) ? [{ from, to }] : [];
  });
}

/** Cut to size around the first mark, at word boundaries. */
function pieces(passage: string, marks: readonly Mark[]): ExtractPiece[] {
  const start = startOf(passage, marks[0]?.from ?? 0);
  const end = passage.length - start <= longest ? passage.length : passage.lastIndexOf(' ', start + longest);
  const result: ExtractPiece[] = [];
  const add = (text: string, marked: boolean) => {
    if (text) result.push({ text, marked });
  };
  let at = start;
  add(start > 0 ? '… ' : '', false);
  for (const { from, to } of marks) {
    if (from < at || to > end) continue;
    add(passage.slice(at, from), false);
    add(passage.slice(from, to), true);
    at = to;
  }
  add(passage.slice(at, end), false);
  add(end < passage.length ? ' …' : '', false);
  return result;
}

function startOf(passage: string, firstMark: number): number {
  if (passage.length <= longest || firstMark < longest / 2) return 0;
  return passage.indexOf(' ', Math.min(firstMark - longest / 3, passage.length - longest)) + 1;
}
