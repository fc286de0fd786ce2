import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database.ts';
import type { JobQueue } from './job-queue.ts';
import { handOverDue, reviveLost } from './ledger.ts';

export type Relay = { stop: () => Promise<void> };

type Settings = { everyMs: number; lostAfterMs: number };

/** Carries what is due from the ledger to the job engine, and takes back what the engine lost. */
export function startRelay(sql: Database, jobs: JobQueue, logger: Logger, settings: Settings): Relay {
  const { everyMs, lostAfterMs } = settings;
  const halt = new AbortController();
  let lookForLostAt = Date.now() + lostAfterMs;

  const carry = async () => {
    while (!halt.signal.aborted && (await handOverDue(sql, jobs.hand)) > 0);
    if (Date.now() < lookForLostAt) return;
    lookForLostAt = Date.now() + lostAfterMs;
    const count = await reviveLost(sql, lostAfterMs, jobs.stillThere);
    if (count > 0) logger.warn({ event: 'deliveries-revived', count }, 'jobs were lost and are handed over again');
  };
  const run = async () => {
    while (!halt.signal.aborted) {
      await carry().catch((err) => logger.warn({ event: 'relay-failed', err }, 'the relay goes on'));
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
