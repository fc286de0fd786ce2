import { after } from '@lamplighter/server/clock';
import type { Logger } from '@lamplighter/server/logger';
import { QueryClient } from '@tanstack/query-core';
import { ProductError } from '../clients/product-error.ts';
import { countMissingContent, countStaleServe } from '../http/request-metrics.ts';
import { trackDependency } from '../page-cache/dependency-tracking.ts';

const staleLimitMs = 24 * 60 * 60 * 1_000;
const timeoutMs = 150;

/** Exponential backoff: 1 s after the first failure, 30 s at most. */
export const retryDelayMs = (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000);

/** Fetches once; `retryOf` is the error of the previous try. */
export type Fetch<T> = (retryOf?: ProductError) => Promise<T>;

export type ContentCache = {
  read: <T>(path: string, fetch: Fetch<T>) => Promise<T>;
  /** Fetches at once, fresh or not. Resolves with whether the content differs from what was cached. */
  refresh: <T>(path: string, fetch: Fetch<T>) => Promise<boolean>;
  /** Everything is asked for again; what is cached is served until then, as when it is stale. */
  expire: () => void;
  clear: () => void;
};

/**
 * Caches content with stale-while-revalidate and stale-if-error. Fresh for 30 s; after that one reader refetches and
 * waits briefly, while the others, and all when the content server is slow or down, get the last good one for a day.
 */
export function createContentCache(logger: Logger, freshMs: number): ContentCache {
  const queries = new QueryClient();

  const read = async <T>(path: string, fetch: Fetch<T>): Promise<T> => {
    const key = [path];
    const kept = queries.getQueryState<T>(key);
    const age = kept?.dataUpdatedAt ? Date.now() - kept.dataUpdatedAt : Number.POSITIVE_INFINITY;
    const asked = queries.fetchQuery({
      queryKey: key,
      queryFn: withRetries(fetch),
      staleTime: freshMs,
      gcTime: staleLimitMs,
      retry: 3,
      retryDelay: retryDelayMs,
      networkMode: 'always',
    });
    if (kept?.data === undefined || age > staleLimitMs) return asked.catch(noteMissing);

    const last = kept.data;
    let served = false;
    const stale = (why: 'slow' | 'failed') => {
      if (!served) countStaleServe(why);
      served = true;
      return last;
    };
    const latest = asked.then(
      (fresh) => {
        served = true;
        return fresh;
      },
      (err: unknown) => {
        logger.warn({ event: 'content-stale', err, upstream: 'content' }, 'serving the last good content');
        return stale('failed');
      },
    );
    const someoneAsks = kept.fetchStatus === 'fetching';
    return someoneAsks ? stale('slow') : Promise.race([latest, after(timeoutMs, undefined).then(() => stale('slow'))]);
  };

  return {
    read: (path, fetch) =>
      trackDependency(read(path, fetch), () => {
        const { dataUpdatedAt = 0, isInvalidated = true } = queries.getQueryState([path]) ?? {};
        return isInvalidated ? 0 : dataUpdatedAt + freshMs;
      }),
    refresh: async (path, fetch) => {
      const before = queries.getQueryData([path]);
      // Structural sharing: equal content stays the same object.
      return queries.setQueryData([path], await fetch()) !== before;
    },
    expire: () => void queries.invalidateQueries({ refetchType: 'none' }),
    clear: () => queries.clear(),
  };
}

/** That the content server has no such document is no fault of it. */
function noteMissing(error: unknown): never {
  if (!(error instanceof ProductError && error.status === 404)) countMissingContent();
  throw error;
}

/** Tells each retry the error of the try before it. */
function withRetries<T>(fetch: Fetch<T>): () => Promise<T> {
  let previous: ProductError | undefined;
  return async () => {
    try {
      return await fetch(previous);
    } catch (error) {
      if (error instanceof ProductError) previous = error;
      throw error;
    }
  };
}
