import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { expect, it, onTestFinished } from 'vitest';
import { createKeyRing } from '../../apps/platform/src/crypto/key-ring.ts';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { connectLeadDatabase } from '../../apps/platform/src/modules/leads/lead-connection.ts';
import { createLeadService } from '../../apps/platform/src/modules/leads/lead-service.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';

const run = promisify(execFile);
const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

/** The database of a region, which takes complaints by their idempotency keys. */
async function prepareRegion() {
  const url = await createTestDatabase();
  const [sql, connection] = [connectDatabase(url), connectLeadDatabase(url)];
  onTestFinished(async () => {
    await Promise.all([sql.end(), connection.close()]);
  });
  const service = createLeadService(connection, ring);
  const send = async (idempotencyKey: string) => {
    const sender = { client: 'help', brand: 'larkfield', idempotencyKey } as const;
    return (await service.accept(sampleLeads().complaint, sender)).reference;
  };
  return { url, sql, send };
}

it('leads that only the old region has are listed, and copied once with their keys and deliveries', async () => {
  const [old, promoted] = [await prepareRegion(), await prepareRegion()];
  const missing = [await old.send('only-old-1'), await old.send('only-old-2')];
  const [repeated, early] = [await old.send('in-both'), await old.send('long-ago')];
  await old.sql`update submission set received_at = now() - interval '2 hours' where reference = ${early}`;
  await old.sql`update delivery set state = 'delivered'
    where channel = 'email' and lead = (select lead from submission where reference = ${missing[0] ?? ''})`;
  const there = [await promoted.send('in-both'), await promoted.send('only-new')];

  const since = new Date(Date.now() - 3_600_000).toISOString();
  const list = async (...more: string[]) => {
    const { stdout } = await run('deploy/database/missing-leads.sh', [old.url, promoted.url, since, ...more]);
    return stdout.split('\n').flatMap((line) => line.split('\t')[0] || []);
  };
  expect(await list()).toEqual(missing);
  expect(await references(promoted)).toEqual(there.toSorted());
  expect(await list('--replay')).toEqual(missing);
  expect(await list('--replay')).toEqual([]);

  expect(await references(promoted)).toEqual([...there, ...missing].toSorted());
  expect(await references(promoted)).not.toContain(repeated);
  const copied = (region: typeof old) => region.sql`
    select lead.*, lead_key.wrapped, lead_follow.email_proof, delivery.id as delivery, channel, state
    from lead join lead_key on lead_key.lead = lead.id join lead_follow on lead_follow.lead = lead.id
      join delivery on delivery.lead = lead.id
    where reference = any (${missing}) order by reference, channel`;
  const rows = await copied(promoted);
  expect(rows).toEqual(await copied(old));
  expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(1);
  // A sender who repeats a copied lead gets its reference.
  expect(await promoted.send('only-old-1')).toBe(missing[0]);
}, 60_000);

async function references({ sql }: Awaited<ReturnType<typeof prepareRegion>>): Promise<string[]> {
  const rows = await sql<{ reference: string }[]>`select reference from lead`;
  return rows.map(({ reference }) => reference).toSorted();
}
