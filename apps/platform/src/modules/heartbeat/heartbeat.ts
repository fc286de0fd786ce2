import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../database.ts';

export type Heartbeat = { worker: string; stop: () => Promise<void> };

/** A sign of life in the database. A beat that fails is logged and tried again: a worker outlives its database. */
export async function startHeartbeat(sql: Database, logger: Logger, everyMs: number): Promise<Heartbeat> {
  const worker = randomUUID();
  let beating = Promise.resolve();

  const beat = async () => {
    try {
      await sql`
        insert into worker_heartbeat (worker) values (${worker})
        on conflict (worker) do update set beat_at = now()`;
    } catch (err) {
      logger.warn({ event: 'heartbeat-failed', err, worker }, 'the database did not take the heartbeat');
    }
  };
  await beat();
  const timer = setInterval(() => {
    beating = beat();
  }, everyMs);

  return {
    worker,
    stop: async () => {
      clearInterval(timer);
      await beating;
      await sql`delete from worker_heartbeat where worker = ${worker}`;
    },
  };
}
