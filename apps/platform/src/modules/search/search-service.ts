import type { Danger, SearchAnswer } from '@lamplighter/contracts/search';
import type { Logger } from 'pino';
import type { Database } from '../../database.ts';
import type { ContentFiles } from '../content/content-files.ts';
import { type DangerFinder, dangerFinder } from './danger.ts';
import { indexedArticles } from './indexed-article.ts';
import { recordMissedSearch } from './missed-searches.ts';
import { postgresSearch } from './postgres-search.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchIndexer } from './search-indexer.ts';

export type SearchService = {
  engine: SearchEngine;
  /** What the query says is wrong right now. It asks nothing of the database, so the card is there when that is not. */
  danger: (query: string) => Danger | null;
  topics: () => SearchAnswer['meta']['topics'];
  missed: (query: string) => void;
  contentChanged: (files: ContentFiles) => void;
  close: () => Promise<void>;
};

type SearchOptions = {
  /** A supplier's own engine takes the place of the index in PostgreSQL. */
  engine?: SearchEngine;
  /** A pool whose statements may take as long as a whole index does. */
  indexing?: Database;
};

export function openSearch(
  sql: Database,
  brand: string,
  logger: Logger,
  { engine, indexing = sql }: SearchOptions = {},
): SearchService {
  const indexer = searchIndexer(indexing, brand, logger);
  let findDanger: DangerFinder = () => null;
  let topics: SearchAnswer['meta']['topics'] = [];

  return {
    engine: engine ?? postgresSearch(sql, brand),
    danger: (query) => findDanger(query),
    topics: () => topics,
    missed: (query) => {
      recordMissedSearch(sql, query, new Date()).catch((err: unknown) =>
        logger.warn({ event: 'missed-search-not-counted', err }),
      );
    },
    contentChanged: (files) => {
      findDanger = dangerFinder(files.dangerRules);
      topics = files.categories.map(({ slug, title }) => ({ category: slug, title }));
      const facts = files.brands.find((candidate) => candidate.brand === brand)?.facts ?? {};
      if (engine) return;
      indexer.contentChanged(async () => ({
        articles: await indexedArticles(files, facts),
        pages: files.pages,
        synonyms: files.synonyms,
        dictionary: files.dictionary,
      }));
    },
    close: indexer.close,
  };
}
