import { wordsOf } from '../../apps/platform/src/modules/content/checks/article-reading.ts';
import type { Fact, FactLedger } from '../../packages/contracts/src/content/facts.ts';

/** A ledger file; `brand` is set for the facts that differ by brand. */
export type Ledger = { file: string; brand?: string; facts: FactLedger };

const reference = /\{\{([a-z0-9-]+)\}\}/g;

function factsNamedIn(text: string): string[] {
  return [...text.matchAll(reference)].map(([, id = '']) => id).filter((id) => id !== 'form');
}

/** `texts` are the files of `content/` by name. */
export function unknownFacts(texts: Record<string, string>, ledgers: Ledger[]): string[] {
  const known = new Set(ledgers.flatMap(({ facts }) => Object.keys(facts)));
  return Object.entries(texts).flatMap(([file, text]) =>
    [...new Set(factsNamedIn(text))]
      .filter((id) => !known.has(id))
      .map((id) => `${file}: there is no fact named ${id}`),
  );
}

/** Code includes these ledgers, so that their facts are available on every page. */
const builtIn = ['facts/safety.json', 'facts/calendar.json'];
const builtIntoTheSite = ({ file, brand }: Ledger) => brand !== undefined || builtIn.includes(file);

export function unusedFacts(texts: Record<string, string>, siteSource: string, ledgers: Ledger[]): string[] {
  const named = new Set([...Object.values(texts), siteSource].flatMap(factsNamedIn));
  const used = (id: string) => named.has(id) || siteSource.includes(`'${id}'`);
  return ledgers
    .filter((ledger) => !builtIntoTheSite(ledger))
    .flatMap(({ file, facts }) =>
      Object.keys(facts)
        .filter((id) => !used(id))
        .map((id) => `${file}: ${id} is named by no article and no page`),
    );
}

export function futureReviews(ledgers: Ledger[], today: string): string[] {
  return ledgers.flatMap(({ file, facts }) =>
    Object.entries(facts)
      .filter(([, { reviewed }]) => reviewed > today)
      .map(([id, { reviewed }]) => `${file}: ${id} was reviewed in the future, on ${reviewed}`),
  );
}

export function differentBrandFacts(ledgers: Ledger[]): string[] {
  const brands = ledgers.filter(({ brand }) => brand !== undefined);
  const all = new Set(brands.flatMap(({ facts }) => Object.keys(facts)));
  return brands.flatMap(({ file, facts }) =>
    [...all].filter((id) => !facts[id]).map((id) => `${file}: ${id} is missing, and another brand has it`),
  );
}

type Entry = { id: string; file: string; brand: string | undefined; fact: Fact; plainValue: string };

/** Facts are unique: no id in two ledgers, and no two ids with the same meaning and value. */
export function repeatedFacts(ledgers: Ledger[]): string[] {
  const entries = ledgers.flatMap(({ file, brand, facts }) =>
    Object.entries(facts).map(([id, fact]): Entry => ({ id, file, brand, fact, plainValue: plain(fact.value) })),
  );
  return entries.flatMap((entry, index) => entries.slice(0, index).flatMap((earlier) => repetition(entry, earlier)));
}

function repetition(entry: Entry, earlier: Entry): string[] {
  const ofTwoBrands = entry.brand !== undefined && earlier.brand !== undefined && entry.brand !== earlier.brand;
  if (ofTwoBrands) return [];
  if (entry.id === earlier.id) return [`${entry.file}: ${entry.id} stands in ${earlier.file} too`];
  return entry.plainValue === earlier.plainValue && saysTheSame(entry.fact, earlier.fact)
    ? [`${entry.file}: ${entry.id} repeats ${earlier.id}; keep one, or say in what they differ`]
    : [];
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function plain(value: string): string {
  return wordsOf(value.toLowerCase())
    .map((word) => (numbers.includes(word) ? String(numbers.indexOf(word)) : word))
    .filter((word) => !['within', 'about', 'the'].includes(word))
    .join(' ');
}

const emptyWords = new Set(
  'a an the of on in for to and or is be may must should can has have how long when what which that this it its by at most least before after no not new each one as from with who take home energy supplier customer free phone people'.split(
    ' ',
  ),
);

/** The significant words, truncated to five letters as stems: 'charge' and 'charged' are one word. */
function meaning(says: string): Set<string> {
  return new Set(
    wordsOf(says.toLowerCase())
      .filter((word) => !emptyWords.has(word))
      .map((word) => word.slice(0, 5)),
  );
}

const likeness = 0.4;

function saysTheSame(one: Fact, other: Fact): boolean {
  if (one.kind === 'phone' || one.kind === 'email') return true;
  const [first, second] = [meaning(one.says), meaning(other.says)];
  return first.intersection(second).size >= likeness * Math.min(first.size, second.size);
}
