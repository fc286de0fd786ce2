import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { migrate } from '../../db/migrations.ts';
import { startHeartbeat } from './heartbeat.ts';

/** Generous, for a busy machine: the tests wait for a file or a row to be noticed. */
const patience = { timeout: 10_000 };

describe('the worker heartbeat', () => {
  let url: string;
  let sql: Database;
  beforeAll(async () => {
    url = await createTestDatabase();
    sql = connectDatabase(url);
  });
  afterAll(() => sql.end());

  const beats = () => sql<{ worker: string; beat_at: Date }[]>`select worker, beat_at from worker_heartbeat`;

  it('is there from the start, moves on, and is gone after a stop', async () => {
    const heartbeat = startHeartbeat(sql, pino({ level: 'silent' }), 20);
    await vi.waitFor(async () => expect(await beats()).toHaveLength(1), patience);
    const [first] = await beats();
    expect(first?.worker).toBe(heartbeat.worker);
    await vi.waitFor(async () => expect((await beats())[0]?.beat_at).not.toEqual(first?.beat_at), patience);
    await heartbeat.stop();
    expect(await beats()).toHaveLength(0);
  });

  it('needs no migration twice', async () => {
    expect(await migrate(url)).toEqual([]);
  });
});
