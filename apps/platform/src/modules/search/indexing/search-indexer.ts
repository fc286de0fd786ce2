import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@lamplighter/runtime/logger';
import type { Database } from '../../../db/database.ts';
import { type Corpus, writeSearchIndex } from './search-index.ts';

export type SearchIndexer = { contentChanged: (read: () => Promise<Corpus>) => void; close: () => void };

/**
 * Updates the index to the newest content in the background. Retries while the database is down; content is served
 * meanwhile. A corpus that a newer one has replaced is not written. Closing does not wait for an index that is being
 * written: another process may hold its lock for a minute, and a transaction that its client leaves rolls back.
 */
export function searchIndexer(sql: Database, brand: string, logger: Logger, retryMs = 5_000): SearchIndexer {
  const closing = new AbortController();
  let wanted: (() => Promise<Corpus>) | undefined;
  let isWorking = false;

  const writeOnce = async (read: () => Promise<Corpus>) => {
    const start = performance.now();
    const corpus = await read();
    const state = await writeSearchIndex(sql, brand, corpus);
    const ms = Math.round(performance.now() - start);
    logger.info({ event: 'search-indexed', state, brand, count: corpus.articles.length, ms });
  };
  const work = async () => {
    while (wanted && !closing.signal.aborted) {
      const read = wanted;
      try {
        await writeOnce(read);
        if (wanted === read) wanted = undefined;
      } catch (err) {
        if (closing.signal.aborted) return;
        logger.error({ event: 'search-index-failed', err }, 'the last search index stays until the next try');
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };

  return {
    contentChanged: (read) => {
      wanted = read;
      if (isWorking) return;
      isWorking = true;
      void work().finally(() => {
        isWorking = false;
      });
    },
    close: () => closing.abort(),
  };
}
