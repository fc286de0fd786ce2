import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import type { Logger } from '@lamplighter/server/logger';
import { startUnsampledTrace } from '@lamplighter/server/trace-parent';
import { within } from '@lamplighter/server/tracing';
import { Counter } from 'prom-client';
import type { HttpClient } from '../clients/http-client.ts';
import { retryDelayMs } from '../content/content-cache.ts';
import { countStaleServe } from '../http/request-metrics.ts';
import { createSearchEngine, type Found, type SearchEngine, type SearchQuery } from './search-engine.ts';
import type { Entry, SearchIndex } from './search-index.ts';

const searchesWithoutIndex = new Counter({
  name: 'lamplighter_searches_without_index_total',
  help: 'Searches that failed because the site has no search index.',
});

/** Search in the memory of this process: it needs no other system. */
export type Search = {
  /** Undefined while there is no index, which is not the same as no result. */
  find: (query: SearchQuery) => Found | undefined;
  suggest: (typed: string) => Entry[] | undefined;
  /** Of the content that is searched; undefined while there is none. */
  version: () => string | undefined;
};

export type RunningSearch = Search & {
  /** Resolves when the copy on disk and the content server were tried once. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

type Settings = {
  contentSearch: Pick<HttpClient, 'request'>;
  brand: string;
  /** Where the last good document is kept, for a start without the content server. */
  directory: string;
  /** How often the content server is asked for a change. */
  everyMs: number;
  logger: Logger;
};

const leastMs = 1_000;

/**
 * Builds the index from one document of the content server, which is asked for changes, and before that from the copy
 * of the last one on disk. An index is replaced as a whole. A document that cannot be read, or is of another format,
 * changes nothing.
 */
export function startSearch({ contentSearch, brand, directory, everyMs, logger }: Settings): RunningSearch {
  const copy = join(directory, `search-${brand}.json`);
  const stopping = new AbortController();
  let engine: SearchEngine | undefined;
  let etag: string | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Whether it is another version than before. */
  const use = async (text: string, state: 'copy' | 'fetched'): Promise<boolean> => {
    const start = performance.now();
    const index = await buildInThread(text, engine?.version, stopping.signal);
    if (!index) return false;
    engine = createSearchEngine(index);
    const ms = Math.round(performance.now() - start);
    logger.info({ event: 'search-index-built', state, brand, count: index.entries.length, ms });
    return true;
  };

  const useCopy = async () => {
    const text = await readFile(copy, 'utf8').catch(() => undefined);
    if (text !== undefined) await use(text, 'copy');
  };

  const writeCopy = async (text: string) => {
    // Renamed when it is complete: another process may read it, and this one may be killed.
    const unfinished = `${copy}.${process.pid}`;
    await mkdir(directory, { recursive: true });
    await writeFile(unfinished, text, { flush: true });
    await rename(unfinished, copy);
  };

  const fetchContent = async () => {
    const { signal } = stopping;
    const response = await contentSearch.request(contentPaths.search(brand), {
      ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
      signal,
    });
    if (response.status === 304) return;
    const isNew = await use(response.text, 'fetched');
    etag = response.etag;
    if (isNew)
      await writeCopy(response.text).catch((err) => logger.warn({ event: 'search-copy-not-written', err, brand }));
  };

  const poll = async () => {
    try {
      await within(startUnsampledTrace(), fetchContent);
      failures = 0;
    } catch (err) {
      if (stopping.signal.aborted) return;
      logger.warn({ event: 'search-content-failed', err, upstream: 'content' }, 'the last search index stays');
      if (engine) countStaleServe('failed');
      failures += 1;
    }
    if (stopping.signal.aborted) return;
    const usual = Math.max(everyMs, leastMs);
    timer = setTimeout(poll, failures > 0 ? Math.min(retryDelayMs(failures - 1), usual) : usual);
    timer.unref();
  };

  const start = async () => {
    await useCopy().catch((err) => logger.warn({ event: 'search-copy-refused', err, brand }));
    await poll();
  };
  const ready = start();

  return {
    find: (query) => {
      if (!engine) searchesWithoutIndex.inc();
      return engine?.search(query);
    },
    suggest: (typed) => engine?.suggest(typed),
    version: () => engine?.version,
    ready,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await ready;
    },
  };
}

/** Undefined when the document is of this version. */
async function buildInThread(
  text: string,
  version: string | undefined,
  signal: AbortSignal,
): Promise<SearchIndex | undefined> {
  const worker = new Worker(new URL('./index-thread.ts', import.meta.url), {
    workerData: { text, version },
    execArgv: [],
  });
  try {
    const [index] = await once(worker, 'message', { signal });
    return index;
  } finally {
    await worker.terminate();
  }
}
