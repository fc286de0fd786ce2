import type { ExtractPiece, SearchMatch, SearchQuery } from '@lamplighter/contracts/search';

type ArticleEntry = { kind: 'article'; category: string; slug: string; title: string };
/** A page of the site: its path below `/help-and-support/` or an absolute one, and what one can do there. */
type PageEntry = { kind: 'page'; page: string; title: string; does: string };

export type Suggestion = ArticleEntry | PageEntry;
type FoundEntry = (ArticleEntry & { extract: ExtractPiece[] }) | PageEntry;

export type Found = {
  total: number;
  entries: FoundEntry[];
  match: SearchMatch;
  /** Words of the query that nothing in the index has. */
  notUnderstood: string[];
  nearestTerms: string[];
};

export const nothingFound: Found = { total: 0, entries: [], match: 'none', notUnderstood: [], nearestTerms: [] };

/** What finds articles and pages. A supplier with an engine of its own writes one of these, and nothing else changes. */
export type SearchEngine = {
  search: (query: SearchQuery) => Promise<Found>;
  suggest: (typed: string) => Promise<Suggestion[]>;
};
