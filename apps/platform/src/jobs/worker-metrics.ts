import { setTimeout } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import {
  databaseWritable,
  forgetReplication,
  isWritable,
  measureArchive,
  measureReplication,
} from '../db/database-metrics.ts';
import { measureOutbox, resetOutboxMetrics } from '../modules/delivery/delivery-metrics.ts';
import { measureLeadMonths } from '../modules/leads/lead-months.ts';

const timeoutMs = 2_000;

/** Updates metrics from the database. While it does not respond there are no values, rather than stale ones. */
export async function refreshWorkerMetrics(sql: Database): Promise<void> {
  const late = setTimeout(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('the database did not respond in time');
  });
  try {
    databaseWritable.set((await Promise.race([isWritable(sql), late])) ? 1 : 0);
  } catch (error) {
    databaseWritable.set(0);
    forgetMeasures();
    throw error;
  }
  // A slow measure does not mean that the database accepts no writes.
  try {
    const measures = [measureOutbox(sql), measureLeadMonths(sql), measureReplication(sql), measureArchive(sql)];
    await Promise.race([Promise.all(measures), late]);
  } catch (error) {
    forgetMeasures();
    throw error;
  }
}

function forgetMeasures(): void {
  resetOutboxMetrics();
  forgetReplication();
}
