import { wordsOf } from '../../apps/platform/src/modules/content/checks/article-reading.ts';
import type { Ledger } from './fact-rules.ts';

/** Kinds whose values are typed into sentences; a name, a word or an age would be found where it means something else. */
const kinds = new Set(['phone', 'sms', 'email', 'sum', 'period', 'date', 'hours']);

/** Phrases with a number of the ledger that mean something else, or that the specification quotes. */
const otherMeanings = [
  // The terms of emergency lines.
  '24 hours a day, 7 days a week',
  '24 hours a day',
  // How long cookies last, and how long the bereavement form takes.
  '4 hours',
  '7 days at most',
  'about ten minutes',
];

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Words in lower case with numbers as digits, so that 'eight weeks' is '8 weeks'. Every word ends in a space. */
function plain(text: string): string {
  const words = wordsOf(text.toLowerCase().replaceAll('£', ' gbp')).map((word) =>
    numbers.includes(word) ? String(numbers.indexOf(word)) : word,
  );
  return ` ${words.join(' ')} `;
}

/** Comments explain, and are not read by customers. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** Values of the ledger that code or emails type themselves. `sources` are the files with words for customers, by path. */
export function typedInCode(sources: Record<string, string>, ledgers: Ledger[]): string[] {
  const facts = ledgers.flatMap(({ facts: of }) =>
    Object.entries(of)
      .filter(([, { kind }]) => kinds.has(kind))
      .map(([id, { value }]) => ({ id, value, words: plain(value) })),
  );
  return Object.entries(sources).flatMap(([file, source]) => {
    const text = otherMeanings.reduce(
      (rest, phrase) => rest.replaceAll(plain(phrase), ' '),
      plain(withoutComments(source)),
    );
    const typed = new Map(facts.filter(({ words }) => text.includes(words)).map((fact) => [fact.words, fact]));
    return [...typed.values()].map(({ id, value }) => `${file}: '${value}' is typed, and the ledger has it as ${id}`);
  });
}
