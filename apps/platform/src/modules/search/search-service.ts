import type { SearchResponse } from '@lamplighter/contracts/search/search';
import type { Logger } from '@lamplighter/server/logger';
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

/** `engine` is a supplier's own, in place of the PostgreSQL index. */
export function openSearch(
  sql: Database,
  brand: string,
  logger: Logger,
  { engine }: { engine?: SearchEngine } = {},
): SearchService {
  const indexer = searchIndexer(sql, brand, logger);
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
