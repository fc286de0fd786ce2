import type { SearchResponse } from '@lamplighter/contracts/search';
import type { Logger } from '@lamplighter/runtime/logger';
import type { Database } from '../../db/database.ts';
import type { ContentFiles } from '../content/content-files.ts';
import { searchIndexer } from './indexing/search-indexer.ts';
import { postgresSearch } from './postgres-search.ts';
import type { SearchEngine } from './search-engine.ts';

export type SearchService = {
  engine: SearchEngine;
  topics: () => SearchResponse['meta']['topics'];
  contentChanged: (files: ContentFiles) => void;
  close: () => void;
};

type SearchOptions = {
  /** A supplier's own engine, in place of the PostgreSQL index. */
  engine?: SearchEngine;
  /** A pool whose statement timeout allows building a whole index. */
  indexing?: Database;
};

export function openSearch(
  sql: Database,
  brand: string,
  logger: Logger,
  { engine, indexing = sql }: SearchOptions = {},
): SearchService {
  const indexer = searchIndexer(indexing, brand, logger);
  let topics: SearchResponse['meta']['topics'] = [];

  return {
    engine: engine ?? postgresSearch(sql, brand),
    topics: () => topics,
    contentChanged: (files) => {
      topics = files.categories.map(({ slug, title }) => ({ category: slug, title }));
      if (!engine) indexer.contentChanged(files);
    },
    close: indexer.close,
  };
}
