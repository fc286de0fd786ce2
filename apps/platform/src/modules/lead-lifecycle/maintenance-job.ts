import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@lamplighter/runtime/logger';
import type { Database } from '../../db/database.ts';
import { makeLeadMonths } from '../leads/lead-months.ts';
import { dropExpiredMonths } from './expired-months.ts';
import type { MaintenanceSettings } from './maintenance-settings.ts';
import { countUndeliveredPastRetention, removeExpired, removeSynthetic } from './retention.ts';
import { leadsRemoved, retentionCapped, undeliveredPastRetention } from './retention-metrics.ts';

/** At the start and every hour: creates partitions ahead, drops those in which all has expired, removes expired leads. */
export function startMaintenance(
  sql: Database,
  logger: Logger,
  { RETENTION_DAYS: kept, MAINTENANCE_EVERY_MS: everyMs }: MaintenanceSettings,
): { stop: () => Promise<void> } {
  const halt = new AbortController();
  const makeMonths = async () => {
    const count = await makeLeadMonths(sql);
    if (count > 0) logger.info({ event: 'lead-months-made', count });
  };
  let monthsCapped = false;
  const dropMonths = async () => {
    const { months, removed, capped } = await dropExpiredMonths(sql, kept);
    monthsCapped = capped;
    leadsRemoved.inc(removed);
    if (months.length > 0) logger.info({ event: 'lead-months-dropped', count: removed }, months.join(', '));
    if (capped) logger.warn({ event: 'retention-capped' }, 'a month of leads was dropped today, another one waits');
  };
  const removeOld = async () => {
    await removeSynthetic(sql);
    const { removed, capped } = await removeExpired(sql, kept);
    leadsRemoved.inc(removed);
    retentionCapped.set(capped || monthsCapped ? 1 : 0);
    if (removed > 0) logger.info({ event: 'leads-removed', count: removed }, 'their time was over');
    if (capped) logger.warn({ event: 'retention-capped', count: removed }, 'the daily cap was reached');
  };
  const countUndelivered = async () => {
    undeliveredPastRetention.set(await countUndeliveredPastRetention(sql, kept));
  };
  const run = async () => {
    while (!halt.signal.aborted) {
      for (const [state, step] of Object.entries({ makeMonths, dropMonths, removeOld, countUndelivered })) {
        await step().catch((err) => logger.error({ event: 'maintenance-failed', state, err }, 'it is tried again'));
      }
      await setTimeout(everyMs, undefined, { signal: halt.signal }).catch(() => {});
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
