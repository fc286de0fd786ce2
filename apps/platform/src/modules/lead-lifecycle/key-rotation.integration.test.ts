import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareLifecycle, ring } from '../../../test/stored-leads.ts';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { findByPerson, findByReference } from './lead-queries.ts';

const { sql, connection, send, opsWith, clear, stop } = await prepareLifecycle();
afterAll(() => stop());
beforeEach(() => clear());

describe('rotating keys', () => {
  const [old, fresh] = [
    { id: 'k1', key: Buffer.alloc(32, 1) },
    { id: 'k2', key: Buffer.alloc(32, 9) },
  ];
  const indexKey = Buffer.alloc(32, 2);
  const both = createKeyRing([fresh, old], indexKey);
  const onlyNew = createKeyRing([fresh], indexKey);
  const rotate = () => opsWith(both, 'rotate-keys');

  it('goes on while leads come in under both keys, and then the old key can go', async () => {
    const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
    const desks = [createLeadService(connection, ring), createLeadService(connection, both)];
    await Promise.all(Array.from({ length: 1_200 }, () => desks[0]?.accept(sampleLeads().enquiry, source)));
    let over = false;
    const sending = desks.map(async (desk) => {
      while (!over) await desk.accept(sampleLeads().complaint, source);
    });
    await rotate();
    over = true;
    await Promise.all(sending);
    expect(await rotate()).toContain('No lead needs another key.');
    expect(await sql`select distinct key_id from lead_key`).toEqual([{ key_id: 'k2' }]);
    const found = await findByPerson(sql, onlyNew, { email: 'morag@example.com' });
    expect(found.length).toBeGreaterThan(1_200);
    expect(found.every(({ document }) => document !== null)).toBe(true);
  });

  it('stopped half-way it goes on where it stopped, and a key that is missing stops it with its name', async () => {
    const references = [await send(sampleLeads().complaint), await send(sampleLeads().feedback)];
    const ids = await sql`select lead from lead_key order by lead`;
    await sql`update lead_key set key_id = 'lost' where lead = ${ids[1]?.['lead']}`;
    await expect(rotate()).rejects.toThrow('there is no key lost in the ring');
    await sql`update lead_key set key_id = 'k1' where key_id = 'lost'`;
    expect(await rotate()).toContain('2 leads are now under the key k2');
    expect(await rotate()).toContain('0 leads are now under the key k2');
    for (const reference of references)
      expect(await findByReference(sql, onlyNew, reference)).toMatchObject({ document: expect.anything() });
  });
});
