import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { macOf, type StoredEntry } from './audit-log.ts';

export type AuditCheck =
  | { ok: true; entries: number; lastMac: string }
  | { ok: false; number: number; reason: 'missing' | 'changed' };

type Row = Omit<StoredEntry, 'number'> & { number: string; mac: Buffer };

const batchSize = 1_000;

/**
 * Reads the whole chain. Entries that were deleted from its end leave no trace in it: compare the number and the MAC of
 * the last entry with those of the last check.
 */
export async function checkAuditLog(sql: Database, ring: KeyRing): Promise<AuditCheck> {
  let number = 0;
  let previous: Buffer | undefined;
  for (;;) {
    const rows = await sql<Row[]>`
      select number, at, actor, role, action, reference, reason, outcome, mac from audit_entry
      where number > ${number} order by number limit ${batchSize}`;
    for (const { mac, ...row } of rows) {
      number += 1;
      if (Number(row.number) !== number) return { ok: false, number, reason: 'missing' };
      if (!macOf(ring, previous, { ...row, number }).equals(mac)) return { ok: false, number, reason: 'changed' };
      previous = mac;
    }
    if (rows.length < batchSize) return { ok: true, entries: number, lastMac: previous?.toString('hex') ?? '' };
  }
}
