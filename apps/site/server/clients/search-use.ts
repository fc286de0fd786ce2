import {
  maxRecordedCharacters,
  maxRecords,
  type SearchUseRecord,
  type searchUses,
} from '@lamplighter/contracts/search/search-use';
import type { Logger } from '@lamplighter/server/logger';
import type { z } from 'zod';
import type { JsonApiClient } from './json-api-client.ts';

type WithoutCount<Kind> = Kind extends SearchUseRecord ? Omit<Kind, 'count' | 'visitors'> : never;
type Use = WithoutCount<SearchUseRecord>;

export type SearchUse = {
  /** Counts in memory; a search never waits for it. Only the group of the visitor's network is kept. */
  note: (use: Use, network?: string) => void;
  /** Sends the remaining counts. */
  stop: () => Promise<void>;
};

type Settings = {
  /** Queries that must not be recorded, whatever their outcome. */
  isSensitive: (query: string) => boolean;
  /** The group of visitors that a network belongs to, as a bit. */
  groupOf: (network: string) => number;
  flushMs?: number;
};

/**
 * Counts how search is used and sends the counts in batches, one at a time: the order and times of searches never leave
 * the process. A batch that is full, or that the platform does not accept, is dropped: the counts are a sample.
 */
export function createSearchUse(
  mainApi: JsonApiClient,
  logger: Logger,
  { isSensitive, groupOf, flushMs = 5_000 }: Settings,
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
    note: (use, network) => {
      const term = use.term.trim();
      if (term === '' || !isRecordable(term)) return;
      const { next } = use.outcome === 'asked-next' ? use : {};
      const record = { ...use, term, ...(next && !isRecordable(next) && { next: undefined }) };
      const key = JSON.stringify(record);
      const counted = counts.get(key) ?? { ...record, count: 0 };
      if (counted.count === 0 && counts.size >= maxRecords) return;
      counted.count += 1;
      const isAsking = counted.outcome === 'found' || counted.outcome === 'nothing';
      if (isAsking && network) counted.visitors = (counted.visitors ?? 0) | groupOf(network);
      counts.set(key, counted);
    },
    stop: async () => {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}
