import { setTimeout } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import {
  databaseWritable,
  forgetReplication,
  isWritable,
  measureArchive,
  measureReplication,
} from '../db/database-telemetry.ts';
import { measureOutbox, resetOutboxMetrics } from '../modules/delivery/delivery-metrics.ts';
import { measureLeadMonths } from '../modules/leads/lead-months.ts';

const timeoutMs = 2_000;

/** Updates metrics from the database. While it does not respond there are no values, rather than stale ones. */
export async function refreshWorkerMetrics(sql: Database): Promise<void> {
  const late = setTimeout(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('the database did not respond in time');
  });
  // A slow measure does not mean that the database accepts no writes.
  let writable = false;
  try {
    writable = await Promise.race([isWritable(sql), late]);
    const measures = [measureOutbox(sql), measureLeadMonths(sql), measureReplication(sql), measureArchive(sql)];
    await Promise.race([Promise.all(measures), late]);
  } catch (error) {
    resetOutboxMetrics();
    forgetReplication();
    throw error;
  } finally {
    databaseWritable.set(writable ? 1 : 0);
  }
}
