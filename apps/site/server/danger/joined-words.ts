import { englishWords } from '../english-words.ts';

/** How often each word occurs in the examples: what joined words are split into. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Shorter words are misspellings rather than joined words. */
const leastLetters = 6;
const longestWord = 20;
/** A one-letter word is one of these ('n' is 'and'): the others are remains of a misspelling. */
const oneLetter = new Set(['a', 'i', 'n']);
/** A number, with its unit: '88', '6pm', '2hrs', '50p'. */
const number = /^\d+(?:am|pm|p|hrs?|mins?|yrs?|st|nd|rd|th)?$/;
/** A two-letter word must be common: rare ones are abbreviations that would fit everywhere. */
const leastTwoLetterCount = 8;
/** A long text may also have English words that are in no example; a shorter one is rather one misspelt word. */
const leastLettersForEnglish = 12;
const leastEnglishLetters = 3;
/** Each further word costs this much, so that few long words are preferred to many short ones. */
const wordCost = 2;

/** Splits words that were typed without spaces ('icansmellgas'), as the likeliest sequence of known words. */
export function createWordSplitter(vocabulary: Vocabulary): (words: readonly string[]) => string[] {
  const total = [...vocabulary.values()].reduce((sum, count) => sum + count, 0);
  const costOf = (word: string, mayBeAny: boolean): number | undefined => {
    const isNumber = mayBeAny && number.test(word);
    const count =
      vocabulary.get(word) ??
      (isNumber || (mayBeAny && word.length >= leastEnglishLetters && englishWords.has(word)) ? 1 : undefined);
    if (count === undefined) return undefined;
    if (!isNumber && word.length === 1 && !oneLetter.has(word)) return undefined;
    if (!isNumber && word.length === 2 && count < leastTwoLetterCount) return undefined;
    return Math.log(total / count) + wordCost;
  };
  return (words) =>
    words.flatMap((word) => {
      const isJoined = word.length >= leastLetters && !vocabulary.has(word);
      const mayBeAny = word.length >= leastLettersForEnglish;
      return (isJoined && cheapestSplit(word, (part) => costOf(part, mayBeAny))) || [word];
    });
}

type Split = { cost: number; words: string[] };

function cheapestSplit(text: string, costOf: (word: string) => number | undefined): string[] | undefined {
  const best: (Split | undefined)[] = [{ cost: 0, words: [] }];
  for (let end = 1; end <= text.length; end++) {
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const before = best[start];
      const word = text.slice(start, end);
      const cost = before && costOf(word);
      if (!before || cost === undefined) continue;
      const known = best[end];
      if (!known || before.cost + cost < known.cost) {
        best[end] = { cost: before.cost + cost, words: [...before.words, word] };
      }
    }
  }
  return best[text.length]?.words;
}
