import { randomUUID } from 'node:crypto';
import type { Logger } from '@lamplighter/server/logger';
import type { Database } from '../../db/database.ts';
import { startLoop, withTimeout } from '../../jobs/background-loop.ts';

export type Heartbeat = { worker: string; stop: () => Promise<void> };

const statementMs = 5_000;

/** Writes a heartbeat to the database. A failed beat is logged and retried: the worker survives a database outage. */
export function startHeartbeat(sql: Database, logger: Logger, everyMs: number): Heartbeat {
  const worker = randomUUID();
  const loop = startLoop({ name: 'heartbeat', everyMs, timeoutMs: statementMs }, logger, async () => {
    await sql`
      insert into worker_heartbeat (worker) values (${worker})
      on conflict (worker) do update set beat_at = now()`;
  });

  return {
    worker,
    stop: async () => {
      await loop.stop();
      const gone = sql`delete from worker_heartbeat where worker = ${worker}`;
      await withTimeout(gone, statementMs).catch((err) => logger.warn({ event: 'heartbeat-failed', err }));
    },
  };
}
