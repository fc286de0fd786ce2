import type { ExtractPiece } from '@lamplighter/contracts/search';
import { plainForm } from '../text/words.ts';
import type { Lexicon } from './lexicon.ts';

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
