import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database.ts';
import { makeLeadMonths } from '../leads/lead-months.ts';
import { type RetentionDays, removeExpired } from './retention.ts';

const day = 24 * 60 * 60 * 1_000;

/** At the start and once a day: months ahead are made, and leads whose time is over are removed. */
export function startDailyCare(sql: Database, logger: Logger, kept: RetentionDays): { stop: () => Promise<void> } {
  const halt = new AbortController();
  const care = async () => {
    const made = await makeLeadMonths(sql);
    if (made > 0) logger.info({ event: 'lead-months-made', count: made });
    const removed = await removeExpired(sql, kept, new Date());
    if (removed > 0) logger.info({ event: 'leads-removed', count: removed }, 'their time was over');
  };
  const run = async () => {
    while (!halt.signal.aborted) {
      await care().catch((err) => logger.error({ event: 'daily-care-failed', err }, 'it is tried again tomorrow'));
      await setTimeout(day, undefined, { signal: halt.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      halt.abort();
      await running;
    },
  };
}
