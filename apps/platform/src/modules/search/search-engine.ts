import type { ExtractPiece, SearchMatch, SearchQuery } from '@lamplighter/contracts/search/search';

type ArticleEntry = { kind: 'article'; category: string; slug: string; title: string };
/** A page of the site: its path below `/help-and-support/` or an absolute path, and what one can do there. */
type PageEntry = { kind: 'page'; page: string; title: string; does: string };

export type Suggestion = ArticleEntry | PageEntry;
type FoundEntry = (ArticleEntry & { extract: ExtractPiece[] }) | PageEntry;

export type Found = {
  total: number;
  entries: FoundEntry[];
  match: SearchMatch;
  /** The query with its misspelt words corrected, if any was. */
  searchedAs?: string | undefined;
  /** Words of the query that are not in the index. */
  notUnderstood: string[];
  nearestTerms: string[];
};

export const nothingFound: Found = { total: 0, entries: [], match: 'none', notUnderstood: [], nearestTerms: [] };

/** Finds articles and pages. A supplier with its own engine implements this interface; nothing else changes. */
export type SearchEngine = {
  search: (query: SearchQuery) => Promise<Found>;
  suggest: (typed: string) => Promise<Suggestion[]>;
};
