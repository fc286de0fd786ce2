import type { ExtractPiece, SearchQuery } from '@lamplighter/contracts/search';

type FoundArticle = { category: string; slug: string; title: string; extract: ExtractPiece[] };

export type Found = { total: number; articles: FoundArticle[]; nearestTerms: string[] };

type Suggestion = Pick<FoundArticle, 'category' | 'slug' | 'title'>;

/** What finds articles. A supplier with an engine of its own writes one of these, and nothing else changes. */
export type SearchEngine = {
  search: (query: SearchQuery) => Promise<Found>;
  suggest: (typed: string) => Promise<Suggestion[]>;
};
