import { plainForm } from '@lamplighter/contracts/text/words';
import type { Lexicon } from './lexicon.ts';
import type { SearchIndex } from './search-index.ts';

/** A piece of an extract. It is text, never HTML; `marked` marks words of the query. */
export type ExtractPiece = { text: string; marked: boolean };

/** The passage of an entry that matches the terms of a query best. */
export type PassageReader = (entry: number, terms: ReadonlySet<string>) => string;

/** Only the most distinctive terms choose the passage. */
const maxTerms = 6;
/** The same terms in another order have the same score: then the first passage is the best. */
const rounding = 1e-9;

export function passageReader({ passages, postings }: SearchIndex, lexicon: Lexicon): PassageReader {
  const ids = new Map(postings.terms.map((term, id) => [term, id]));
  const decoder = new TextDecoder();
  const { starts, texts, textStarts, terms: termsOfAll, termStarts } = passages;

  return (entry, terms) => {
    const telling = [...terms].toSorted((a, b) => lexicon.weight(b) - lexicon.weight(a)).slice(0, maxTerms);
    const weights = new Map(telling.map((term) => [ids.get(term) ?? -1, lexicon.weight(term)]));
    const scoreOf = (passage: number) => {
      let score = 0;
      const end = termStarts[passage + 1] ?? 0;
      for (let at = termStarts[passage] ?? 0; at < end; at++) score += weights.get(termsOfAll[at] ?? -1) ?? 0;
      return score;
    };
    const end = starts[entry + 1] ?? 0;
    let best = { passage: 0, score: -1 };
    for (let passage = starts[entry] ?? 0; passage < end; passage++) {
      const score = scoreOf(passage);
      if (score > best.score + rounding) best = { passage, score };
    }
    return best.score < 0 ? '' : decoder.decode(texts.subarray(textStarts[best.passage], textStarts[best.passage + 1]));
  };
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
