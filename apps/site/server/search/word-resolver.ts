import { commonWords, englishWords, frequentWords } from '../english-words.ts';
import { stemOf } from './english-stem.ts';
import type { Lexicon } from './lexicon.ts';
import { segmentation } from './segmentation.ts';
import { type Candidate, editDistance, initialsMeant, isHomophone, meantWords, soundOf } from './spelling.ts';
import type { SimilarWords } from './trigrams.ts';

/** Another word that a misspelt word may mean, with its likelihood relative to the first. */
export type OtherReading = { word: string; lexeme: string; weight: number };

/**
 * The resolution of a typed word: one word of the corpus, or several that were written together, or none. A misspelt
 * word has the word that it was corrected to, and alternatives.
 */
export type ResolvedWord = { lexemes: string[]; corrected?: string; others: OtherReading[] } | undefined;

const maxCandidates = 40;
const maxNearest = 5;
/** The spelling of at most this many words of a query is looked up; the rest are used as written. */
const maxLookups = 6;
const maxWithNearest = 3;
/** A suggested word differs in at most a third of its letters, or starts with the same five. */
const mostDifferent = 1 / 3;
const sameStart = 5;
const leastNearest = 4;
const soundAlikeWeight = 0.8;

export function resolveWords(
  words: readonly string[],
  lexicon: Lexicon,
  similar: SimilarWords,
): Map<string, ResolvedWord> {
  const unknown = new Set(words.filter((word) => lexicon.lexemeOf(word) === undefined));
  const lookedUp = new Set([...unknown].slice(0, maxLookups));
  const resolved = (word: string) => (lookedUp.has(word) ? resolve(word, similar, lexicon) : knownWord(word, lexicon));
  return new Map([...new Set(words)].map((word) => [word, resolved(word)]));
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

function resolve(word: string, similar: SimilarWords, lexicon: Lexicon): ResolvedWord {
  const candidates = similar(word, initialsMeant(word), maxCandidates);
  const stem = stemOf(word);
  if (lexicon.has(stem)) return { lexemes: [stem], others: soundAlikes(word, stem, candidates, lexicon) };
  const isEnglish = englishWords.has(word);
  const mayMean = isEnglish ? candidates.filter((candidate) => mayBeMistyped(word, candidate.word)) : candidates;
  const [meant, ...others] = meantWords(word, mayMean);
  // 'pothole' is one word, about something that no article is about, and not a pot with a hole.
  const parts = isEnglish || (meant && meant.distance <= 1) ? undefined : writtenTogether(word, lexicon);
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

/**
 * Whether an English word may be typed for another: 'chicken' is not 'checked' nor 'litres' 'lives', but 'leek' may be a
 * leak, and a rarer word with one letter wrong is more often a slip: 'shoeing' is 'showing'.
 */
function mayBeMistyped(english: string, meant: string): boolean {
  if (isHomophone(meant, english)) return true;
  return !commonWords.has(english) && !frequentWords.has(english) && editDistance(english, meant) === 1;
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
export function nearestWords(words: readonly string[], similar: SimilarWords): string[] {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, maxWithNearest);
  const near = longest.flatMap((typed) =>
    similar(typed, initialsMeant(typed), maxCandidates).filter(
      ({ word, articles }) => articles > 0 && word.length >= leastNearest && isNear(typed, word),
    ),
  );
  const nearest = near.toSorted((a, b) => b.likeness - a.likeness).map(({ word }) => word);
  return [...new Set(nearest)].slice(0, maxNearest);
}

function isNear(typed: string, word: string): boolean {
  if (typed.length > sameStart && word.startsWith(typed.slice(0, sameStart))) return true;
  return editDistance(typed, word) <= mostDifferent * Math.min(typed.length, word.length);
}
