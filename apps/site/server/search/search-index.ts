import type { Synonym } from './synonyms.ts';

/**
 * The search index as plain data. Whatever grows with the content is in typed arrays, which the thread that builds it
 * hands over without a copy.
 */
export type SearchIndex = {
  version: string;
  categories: { slug: string; title: string }[];
  entries: Entry[];
  /** Every word of the content and of the synonyms as written, in order. */
  words: IndexedWord[];
  synonyms: Synonym[];
  postings: Postings;
  phrases: IndexedPhrases;
  passages: IndexedPassages;
};

/** An article, or a page of the site: its path below `/help-and-support/` or an absolute path. */
export type Entry =
  | { kind: 'article'; category: string; slug: string; title: string }
  | { kind: 'page'; page: string; title: string; does: string };

/** `articles` is the number of entries that use the word. */
export type IndexedWord = { word: string; lexeme: string; articles: number };

/** Rows of different lengths in one array: row `n` is from `starts[n]` to `starts[n + 1]`. */
export type Starts = Int32Array<ArrayBuffer>;

/** For each term its entries, the best first: the score of each, and the share of its title that the term is. */
export type Postings = {
  terms: string[];
  /** The number of entries with the term; the row has the best of them. */
  counts: Int32Array<ArrayBuffer>;
  starts: Starts;
  articles: Int32Array<ArrayBuffer>;
  impacts: Float32Array<ArrayBuffer>;
  titleShares: Float32Array<ArrayBuffer>;
};

/** Titles and asked phrases: of each its entry and weight, and for each term the phrases that contain it. */
export type IndexedPhrases = {
  articles: Int32Array<ArrayBuffer>;
  masses: Float32Array<ArrayBuffer>;
  terms: string[];
  starts: Starts;
  phrases: Int32Array<ArrayBuffer>;
  shares: Float32Array<ArrayBuffer>;
};

/** The texts that extracts are taken from, as UTF-8 one after the other, and the terms of each. */
export type IndexedPassages = {
  /** The first passage of each entry. */
  starts: Starts;
  texts: Uint8Array<ArrayBuffer>;
  textStarts: Starts;
  /** Places in `postings.terms`. */
  terms: Int32Array<ArrayBuffer>;
  termStarts: Starts;
};

/** The buffers that move with an index from one thread to another. */
export function buffersOf({ postings, phrases, passages }: SearchIndex): ArrayBuffer[] {
  return [postings, phrases, passages].flatMap((part) =>
    Object.values(part).flatMap((value) => ('buffer' in value ? [value.buffer] : [])),
  );
}
