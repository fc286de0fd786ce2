import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@lamplighter/server/logger';
import type { Database } from '../../../db/database.ts';
import type { ContentFiles } from '../../content/content-files.ts';
import { indexedArticles } from './indexed-article.ts';
import { isIndexed, removeReplaced, versionOf, writeSearchIndex } from './search-index.ts';

export type SearchIndexer = { contentChanged: (files: ContentFiles) => void; close: () => void };

/**
 * Updates the index to the newest content in the background. Retries while the database is down; content is served
 * meanwhile. Content that newer content has replaced is not indexed. Closing does not wait for an index that is being
 * written: another process may hold its lock for a minute, and a transaction that its client leaves rolls back.
 */
export function searchIndexer(sql: Database, brand: string, logger: Logger, retryMs = 5_000): SearchIndexer {
  const closing = new AbortController();
  let wanted: ContentFiles | undefined;
  let isWorking = false;

  const write = async (files: ContentFiles) => {
    const start = performance.now();
    const state = await indexContent(sql, brand, files);
    const ms = Math.round(performance.now() - start);
    logger.info({ event: 'search-indexed', state, brand, count: files.articles.length, ms });
  };
  const work = async () => {
    while (wanted && !closing.signal.aborted) {
      const files = wanted;
      try {
        await write(files);
        if (wanted === files) wanted = undefined;
      } catch (err) {
        if (closing.signal.aborted) return;
        logger.error({ event: 'search-index-failed', err }, 'the last search index stays until the next try');
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };

  return {
    contentChanged: (files) => {
      wanted = files;
      if (isWorking) return;
      isWorking = true;
      void work().finally(() => {
        isWorking = false;
      });
    },
    close: () => closing.abort(),
  };
}

/**
 * Writes the search index of a brand from the content files. The version is that of the files, so that an unchanged index
 * is found without parsing the articles, which takes seconds.
 */
export async function indexContent(
  sql: Database,
  brand: string,
  files: ContentFiles,
): Promise<'written' | 'unchanged'> {
  const { articles, pages, synonyms, dictionary } = files;
  const facts = files.brands.find((candidate) => candidate.brand === brand)?.facts ?? {};
  const version = versionOf({ articles, facts, pages, synonyms, dictionary });
  if (await isIndexed(sql, brand, version)) {
    await removeReplaced(sql);
    return 'unchanged';
  }
  const corpus = { articles: await indexedArticles(files, facts), pages, synonyms, dictionary };
  return writeSearchIndex(sql, brand, corpus, version);
}
