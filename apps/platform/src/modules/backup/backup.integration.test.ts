import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { eraseByReference } from '../lead-lifecycle/erasure.ts';
import { noteAction } from '../lead-lifecycle/operator-log.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { connectLeadDatabase, type LeadConnection } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { backdateLeads } from '../leads/test-lead-age.ts';
import { checkRestored } from './check-restored.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const otherRing = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 7) }], Buffer.alloc(32, 2));
const sender = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };

let source: Database;
let line: LeadConnection;
let target: Database;
let folder: string;
beforeEach(async () => {
  const url = await createTestDatabase();
  source = connectDatabase(url);
  line = connectLeadDatabase(url);
  target = connectDatabase(await createTestDatabase());
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-backup-'));
});
afterEach(async () => {
  await Promise.all([line.close(), source.end(), target.end(), rm(folder, { recursive: true })]);
});

async function send(): Promise<string> {
  return (await createLeadService(line, ring).accept(sampleLeads().complaint, sender)).reference;
}
const rowsOf = (sql: Database) =>
  sql`select lead.*, key_id, wrapped from lead left join lead_key on lead_key.lead = lead.id order by reference`;

describe('a backup', () => {
  it('brings back every row, of every month, and the numbers go on where they were', async () => {
    for (const days of [0, 31, 900]) await backdateLeads(source, [await send()], days);
    await eraseByReference(source, await send(), undefined);
    await noteAction(source, { operator: 'sam', action: 'show', reference: null, outcome: 'a\tb\nc\\d' });
    await takeBackup(source, folder);
    const manifest = await restoreBackup(target, folder);
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    expect(await target`select outcome from operator_action`).toEqual([{ outcome: 'a\tb\nc\\d' }]);
    expect(await checkRestored(target, ring, manifest, 100)).toEqual({ opened: 3, problems: [] });
    await noteAction(target, { operator: 'sam', action: 'show', reference: null, outcome: 'next' });
    expect(await target`select id from operator_action order by id`).toEqual([{ id: '1' }, { id: '2' }]);
  });

  it('is of one moment while leads come in', async () => {
    let over = false;
    const sending = (async () => {
      while (!over) await send();
    })();
    await expect.poll(() => source`select from lead`).not.toHaveLength(0);
    await takeBackup(source, folder);
    over = true;
    await sending;
    const manifest = await restoreBackup(target, folder);
    const counts = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
    expect(counts.get('lead_key')).toBe(counts.get('lead'));
    expect(counts.get('delivery')).toBe((counts.get('lead') ?? 0) * 2);
    expect((await checkRestored(target, ring, manifest, 10)).problems).toEqual([]);
  });

  it('takes rows that are larger than what the driver reads at once', async () => {
    for (const size of [70_000, 200_000, 70_000]) {
      await noteAction(source, { operator: 'sam', action: 'show', reference: null, outcome: 'x'.repeat(size) });
    }
    const { tables } = await takeBackup(source, folder);
    expect(tables.find(({ name }) => name === 'operator_action')?.rows).toBe(3);
  });

  it('that lost a row, or whose keys are not ours, is found out', async () => {
    const reference = await send();
    await takeBackup(source, folder);
    const manifest = await restoreBackup(target, folder);
    expect((await checkRestored(target, otherRing, manifest, 10)).problems).toEqual([
      `${reference} does not open (key k1)`,
    ]);
    await target`delete from lead_key`;
    expect((await checkRestored(target, ring, manifest, 10)).problems).toEqual([
      'lead_key has 0 rows and should have 1',
      '1 leads have no key and were not erased',
    ]);
  });

  it('with a file that was changed is refused, and nothing of it is restored', async () => {
    await send();
    await takeBackup(source, folder);
    const file = join(folder, 'lead.copy');
    await writeFile(file, (await readFile(file, 'utf8')).replace('web form', 'web firm'));
    await expect(restoreBackup(target, folder)).rejects.toThrow('lead.copy is not what was written');
    expect(await target`select from delivery`).toEqual([]);
  });
});
