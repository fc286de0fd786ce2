import {
  maxRecordedCharacters,
  maxRecords,
  type SearchUseRecord,
  type searchUses,
} from '@lamplighter/contracts/search/search-use';
import type { Logger } from '@lamplighter/server/logger';
import type { z } from 'zod';
import type { JsonApiClient } from './json-api-client.ts';

type WithoutCount<Kind> = Kind extends SearchUseRecord ? Omit<Kind, 'count'> : never;
type Use = WithoutCount<SearchUseRecord>;

export type SearchUse = {
  /** Counts in memory; a search never waits for it. */
  note: (use: Use) => void;
  /** Sends the remaining counts. */
  stop: () => Promise<void>;
};

type Settings = {
  /** Queries that must not be recorded, whatever their outcome. */
  isSensitive: (query: string) => boolean;
  flushMs?: number;
};

/**
 * Counts how search is used and sends the counts in batches, one at a time: the order and times of searches never leave
 * the process. A batch that is full, or that the platform does not accept, is dropped: the counts are a sample.
 */
export function createSearchUse(
  mainApi: JsonApiClient,
  logger: Logger,
  { isSensitive, flushMs = 5_000 }: Settings,
): SearchUse {
  let counts = new Map<string, SearchUseRecord>();
  let sending: Promise<void> | undefined;

  const isRecordable = (query: string) => query.length <= maxRecordedCharacters && !isSensitive(query);
  const send = async (records: SearchUseRecord[]) => {
    const uses: z.infer<typeof searchUses> = { data: { type: 'search-uses', attributes: { records } } };
    try {
      await mainApi.request('/search-uses', { method: 'POST', body: JSON.stringify(uses) });
    } catch (err) {
      logger.warn({ event: 'search-use-not-counted', err, count: records.length, upstream: 'main-api' });
    }
  };
  const flush = async () => {
    if (sending || counts.size === 0) return sending;
    const records = [...counts.values()];
    counts = new Map();
    sending = send(records).finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(flush, flushMs);
  timer.unref();

  return {
    note: (use) => {
      const term = use.term.trim();
      if (term === '' || !isRecordable(term)) return;
      const { next } = use.outcome === 'asked-next' ? use : {};
      const record = { ...use, term, ...(next && !isRecordable(next) && { next: undefined }) };
      const key = JSON.stringify(record);
      const count = (counts.get(key)?.count ?? 0) + 1;
      if (count > 1 || counts.size < maxRecords) counts.set(key, { ...record, count });
    },
    stop: async () => {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}
