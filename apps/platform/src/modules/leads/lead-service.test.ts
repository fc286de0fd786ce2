import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { connectLeadDatabase } from './lead-connection.ts';
import type { InsertNewLeads } from './lead-repository.ts';
import { createLeadService } from './lead-service.ts';

// Nothing connects to it: the inserts are replaced.
const connection = connectLeadDatabase('postgres://nobody@127.0.0.1:1/none');
afterAll(() => connection.close());
afterEach(() => {
  vi.useRealTimers();
});

it('leads that arrive within 10 ms of a commit share the next one', async () => {
  vi.useFakeTimers();
  const batches: number[] = [];
  const insertNew: InsertNewLeads = async (_sql, submissions) => {
    batches.push(submissions.length);
    return new Map(submissions.map(({ id }) => [id, new Date()]));
  };
  const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
  const service = createLeadService(connection, ring, { insertNew });
  const accept = () =>
    service.accept(sampleLeads().enquiry, { client: 'help', brand: 'larkfield', idempotencyKey: undefined });

  await accept();
  const second = accept();
  await vi.advanceTimersByTimeAsync(9);
  const third = accept();
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([second, third]);
  expect(batches).toEqual([1, 2]);
});
