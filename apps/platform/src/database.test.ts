import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { createTestDatabase } from './test-database.ts';

describe('the driver', () => {
  let sql: Database;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase(), { connections: 1 });
  });
  afterAll(() => sql.end());

  it('lets go of what was read, without waiting for a large collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');
    const heldAfter = async (queries: number) => {
      for (let turn = 0; turn < queries; turn += 1)
        await sql`select repeat('x', 500) || number as text from generate_series(1, 100) as number`;
      for (let turn = 0; turn < 3; turn += 1) collect({ type: 'minor' });
      return process.memoryUsage().heapUsed;
    };
    const before = await heldAfter(20);
    const megabytes = ((await heldAfter(200)) - before) / 1_000_000;
    expect(megabytes).toBeLessThan(2);
  });
});
