import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@lamplighter/server/logger';
import { Counter, Gauge } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { makeLeadMonths } from '../leads/lead-months.ts';
import { dropExpiredMonths } from './expired-months.ts';
import { countUndeliveredPastRetention, removeExpired, removeSynthetic } from './retention.ts';
import type { MaintenanceSettings } from './retention-days.ts';

const leadsRemoved = new Counter({
  name: 'lamplighter_retention_removed_total',
  help: 'Leads that were removed because their time was over; synthetic leads are not counted.',
});

const retentionCapped = new Gauge({
  name: 'lamplighter_retention_capped',
  help: '1 when the last run left leads behind whose time is over, because the daily cap was reached.',
});

const undeliveredPastRetention = new Gauge({
  name: 'lamplighter_undelivered_past_retention',
  help: 'Leads that were not delivered and would be removed by now if they were.',
});

/** At the start and every hour: creates partitions ahead, drops those in which all has expired, removes expired leads. */
export function startMaintenance(
  sql: Database,
  logger: Logger,
  { RETENTION_DAYS: retention, MAINTENANCE_EVERY_MS: everyMs }: MaintenanceSettings,
): { stop: () => Promise<void> } {
  const halt = new AbortController();
  const makeMonths = async () => {
    const count = await makeLeadMonths(sql);
    if (count > 0) logger.info({ event: 'lead-months-made', count });
  };
  let monthsCapped = false;
  const dropMonths = async () => {
    const { months, removed, capped } = await dropExpiredMonths(sql, retention);
    monthsCapped = capped;
    leadsRemoved.inc(removed);
    if (months.length > 0) logger.info({ event: 'lead-months-dropped', count: removed }, months.join(', '));
    if (capped) logger.warn({ event: 'retention-capped' }, 'a month of leads was dropped today, another one waits');
  };
  const removeOld = async () => {
    await removeSynthetic(sql);
    const { removed, capped } = await removeExpired(sql, retention);
    leadsRemoved.inc(removed);
    retentionCapped.set(capped || monthsCapped ? 1 : 0);
    if (removed > 0) logger.info({ event: 'leads-removed', count: removed }, 'their time was over');
    if (capped) logger.warn({ event: 'retention-capped', count: removed }, 'the daily cap was reached');
  };
  const countUndelivered = async () => {
    undeliveredPastRetention.set(await countUndeliveredPastRetention(sql, retention));
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
