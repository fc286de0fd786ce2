import type { SearchContent } from '@lamplighter/contracts/search/search-content';
import { isFiller, phraseOf, plainForm, wordsOf } from '@lamplighter/contracts/text/words';
import { stemOf } from './english-stem.ts';
import { createLexicon, type Lexicon, rarityOf } from './lexicon.ts';
import { massOf, meaningOf } from './query-meaning.ts';
import type {
  Entry,
  IndexedPassages,
  IndexedPhrases,
  IndexedWord,
  Postings,
  SearchIndex,
  Starts,
} from './search-index.ts';
import { type Synonym, type SynonymFinder, synonymFinder } from './synonyms.ts';
import { knownWord } from './word-resolver.ts';

/** Weights of an occurrence by its place, and the BM25 parameters for saturation and length. */
const weights = { title: 6, asked: 4, summary: 4, headings: 2, body: 1, saturation: 8, lengthShare: 0.4 };

/** A term in most articles does not distinguish them; limiting it to the best bounds the cost of a query. */
const maxArticlesOfTerm = 300;

/** Takes a second of processor time for a hundred articles, so it runs in a thread of its own. */
export function buildIndex(content: SearchContent): SearchIndex {
  const documents = [...content.articles.map(articleDocument), ...content.pages.map(pageDocument)];
  const entries = documents.map(({ entry }) => entry);
  const lexemes = lexemesOf(documents, content);
  const synonyms = synonymsOf(content.synonyms, lexemes);
  const { terms, idsOf } = termNumbers(content, synonymFinder(synonyms), lexemes);
  const { occurrences, passages } = readDocuments(documents, idsOf);
  const postings = postingsOf(occurrences, terms, entries.length);
  const words = wordsIn(documents, content, lexemes);
  const phrases = indexPhrases(documents, createLexicon({ words, synonyms, postings, entries }));
  const { version, categories } = content;
  return { version, categories, entries, words, synonyms, postings, phrases, passages };
}

type Place = 'title' | 'summary' | 'headings' | 'body' | 'asked';
type Part = { place: Place; text: string; words: string[] };
type Document = { entry: Entry; parts: Part[] };

const partsOf = (place: Place, texts: readonly string[]): Part[] =>
  texts.map((text) => ({ place, text, words: wordsOf(text) }));

function articleDocument({ category, slug, title, ...texts }: SearchContent['articles'][number]): Document {
  return {
    entry: { kind: 'article', category, slug, title },
    parts: [
      ...partsOf('title', [title]),
      ...partsOf('summary', texts.summary),
      ...partsOf('headings', texts.headings),
      ...partsOf('body', texts.body),
      ...partsOf('asked', texts.asked),
    ],
  };
}

function pageDocument({ page, title, does, asked }: SearchContent['pages'][number]): Document {
  return {
    entry: { kind: 'page', page, title, does },
    parts: [...partsOf('title', [title]), ...partsOf('summary', [does]), ...partsOf('asked', asked)],
  };
}

/** Maps every word of content and synonyms to its stem. A word of our dictionary has that of its English word. */
function lexemesOf(documents: readonly Document[], { synonyms, dictionary }: SearchContent): Map<string, string> {
  const lexemes = new Map<string, string>();
  const add = (word: string) => lexemes.has(word) || lexemes.set(word, stemOf(word));
  for (const { parts } of documents) for (const { words } of parts) words.forEach(add);
  for (const text of [...synonyms.flat(), ...Object.values(dictionary)]) wordsOf(text).forEach(add);
  for (const [foreign, english] of Object.entries(dictionary)) {
    lexemes.set(plainForm(foreign), stemOf(plainForm(english)));
  }
  return lexemes;
}

/** What the term of a group of synonyms begins with. */
const concept = 'synonym';

function synonymsOf(groups: readonly string[][], lexemes: ReadonlyMap<string, string>): Synonym[] {
  return groups.flatMap((group, index) =>
    group.map((phrase) => ({
      concept: `${concept}${index}`,
      lexemes: phraseOf(phrase).map((word) => lexemes.get(word) ?? word),
    })),
  );
}

/**
 * Numbers the terms of the words of a text: their stems, then the concept of each synonym among them, so that any
 * synonym finds the article.
 */
function termNumbers(
  { dictionary }: SearchContent,
  find: SynonymFinder,
  lexemes: ReadonlyMap<string, string>,
): { terms: string[]; idsOf: (words: readonly string[]) => number[] } {
  const english = new Map(
    Object.entries(dictionary).map(([foreign, word]) => [plainForm(foreign), plainForm(word)] as const),
  );
  const terms: string[] = [];
  const ids = new Map<string, number>();
  const idOf = (term: string) => {
    const known = ids.get(term);
    if (known !== undefined) return known;
    ids.set(term, terms.length);
    return terms.push(term) - 1;
  };
  const lexemeOf = (word: string) => lexemes.get(word) ?? word;
  return {
    terms,
    idsOf: (written) => {
      const words = written.map((word) => english.get(word) ?? word);
      const row = words.filter((word) => !isFiller(word)).map(lexemeOf);
      const concepts = row.flatMap((_, from) => [...new Set(find(row, from).map(({ concept }) => concept))]);
      return [...words.map(lexemeOf), ...concepts].map(idOf);
    },
  };
}

/** A term of an entry: how often it occurs outside the body, by weight, and in it. */
type Occurrence = { article: number; term: number; weighed: number; inBody: number; inTitle: boolean };

function readDocuments(documents: readonly Document[], idsOf: (words: readonly string[]) => number[]) {
  const occurrences: Occurrence[] = [];
  const texts: string[] = [];
  const termsOfTexts: number[][] = [];
  const starts: number[] = [];
  for (const [article, { parts }] of documents.entries()) {
    const own = new Map<number, Occurrence>();
    starts.push(texts.length);
    for (const { place, text, words } of parts) {
      const ids = idsOf(words);
      for (const term of ids) own.set(term, counted(own.get(term) ?? noneOf(article, term), place));
      if (place !== 'summary' && place !== 'body') continue;
      texts.push(text);
      termsOfTexts.push([...new Set(ids)]);
    }
    for (const occurrence of own.values()) occurrences.push(occurrence);
  }
  const encoded = texts.map((text) => Buffer.from(text));
  const terms = inRows(termsOfTexts);
  const passages: IndexedPassages = {
    starts: Int32Array.from([...starts, texts.length]),
    texts: new Uint8Array(Buffer.concat(encoded)),
    textStarts: startsOf(encoded),
    terms: Int32Array.from(terms.values),
    termStarts: terms.starts,
  };
  return { occurrences, passages };
}

const noneOf = (article: number, term: number): Occurrence => ({
  article,
  term,
  weighed: 0,
  inBody: 0,
  inTitle: false,
});

function counted(occurrence: Occurrence, place: Place): Occurrence {
  if (place === 'body') occurrence.inBody += 1;
  else occurrence.weighed += weights[place];
  if (place === 'title') occurrence.inTitle = true;
  return occurrence;
}

/** BM25 over the weights of the places. */
function postingsOf(occurrences: readonly Occurrence[], terms: string[], articles: number): Postings {
  const counts = new Int32Array(terms.length);
  for (const { term } of occurrences) add(counts, term, 1);
  const rarities = Float64Array.from(counts, (count) => rarityOf(count, articles));
  const relativeLengths = bodyLengths(occurrences, articles);
  const titleMasses = new Float64Array(articles);
  for (const { article, term, inTitle } of occurrences) {
    if (inTitle && !terms[term]?.startsWith(concept)) add(titleMasses, article, rarities[term] ?? 0);
  }
  const rows: { article: number; impact: number; titleShare: number }[][] = terms.map(() => []);
  for (const { article, term, weighed, inBody, inTitle } of occurrences) {
    const rarity = rarities[term] ?? 0;
    const length = 1 - weights.lengthShare + weights.lengthShare * (relativeLengths[article] ?? 1);
    const often = weighed + (weights.body * inBody) / length;
    const mass = titleMasses[article] ?? 0;
    rows[term]?.push({
      article,
      impact: (rarity * often * (1 + weights.saturation)) / (often + weights.saturation),
      titleShare: inTitle && mass > 0 ? rarity / mass : 0,
    });
  }
  const best = inRows(
    rows.map((row) => row.toSorted((a, b) => b.impact - a.impact || a.article - b.article).slice(0, maxArticlesOfTerm)),
  );
  return {
    terms,
    counts,
    starts: best.starts,
    articles: Int32Array.from(best.values, ({ article }) => article),
    impacts: Float32Array.from(best.values, ({ impact }) => impact),
    titleShares: Float32Array.from(best.values, ({ titleShare }) => titleShare),
  };
}

/** The length of each body relative to the mean of those that there are; 1 for an entry without one. */
function bodyLengths(occurrences: readonly Occurrence[], articles: number): Float64Array {
  const lengths = new Float64Array(articles);
  for (const { article, inBody } of occurrences) add(lengths, article, inBody);
  const bodies = lengths.filter((length) => length > 0);
  const mean = bodies.reduce((sum, length) => sum + length, 0) / bodies.length;
  return lengths.map((length) => (length > 0 ? length / mean : 1));
}

function add(sums: Int32Array | Float64Array, at: number, amount: number): void {
  sums[at] = (sums[at] ?? 0) + amount;
}

/** In the order of the code points, so that words with the same start are beside each other. */
function wordsIn(
  documents: readonly Document[],
  { synonyms, dictionary }: SearchContent,
  lexemes: ReadonlyMap<string, string>,
): IndexedWord[] {
  const counts = new Map<string, number>();
  for (const word of [...synonyms.flat(), ...Object.keys(dictionary)].flatMap(wordsOf)) counts.set(word, 0);
  for (const { parts } of documents) {
    for (const word of new Set(parts.flatMap(({ words }) => words))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, articles]) => ({ word, lexeme: lexemes.get(word) ?? word, articles }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1));
}

/** Titles and asked phrases, by the terms that a query would have for them. */
function indexPhrases(documents: readonly Document[], lexicon: Lexicon): IndexedPhrases {
  const articles: number[] = [];
  const masses: number[] = [];
  const rows = new Map<string, { phrase: number; share: number }[]>();
  for (const [article, { parts }] of documents.entries()) {
    for (const { place, words } of parts) {
      if (place !== 'title' && place !== 'asked') continue;
      const { slots } = meaningOf(words, new Map(words.map((word) => [word, knownWord(word, lexicon)])), lexicon);
      const phrase = articles.push(article) - 1;
      masses.push(massOf(slots));
      for (const { phraseMass, terms } of slots) {
        const [first] = terms;
        if (!first) continue;
        const row = rows.get(first.term) ?? [];
        row.push({ phrase, share: phraseMass });
        rows.set(first.term, row);
      }
    }
  }
  const { starts, values } = inRows([...rows.values()]);
  return {
    articles: Int32Array.from(articles),
    masses: Float32Array.from(masses),
    terms: [...rows.keys()],
    starts,
    phrases: Int32Array.from(values, ({ phrase }) => phrase),
    shares: Float32Array.from(values, ({ share }) => share),
  };
}

function inRows<Item>(rows: readonly (readonly Item[])[]): { starts: Starts; values: Item[] } {
  return { starts: startsOf(rows), values: rows.flat() };
}

function startsOf(rows: readonly { length: number }[]): Starts {
  const starts = new Int32Array(rows.length + 1);
  for (const [index, { length }] of rows.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}
