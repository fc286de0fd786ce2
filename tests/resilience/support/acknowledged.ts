import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../apps/platform/src/db/database.ts';

/** The client's own record: each acknowledged reference is on disk before the client continues. */
export type Acknowledged = { note: (reference: string) => void; read: () => string[]; close: () => void };

export function openAcknowledged(): Acknowledged {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-acknowledged-'));
  const path = join(folder, 'references');
  const file = openSync(path, 'a');
  return {
    note: (reference) => {
      writeSync(file, `${reference}\n`);
      fsyncSync(file);
    },
    read: () => readFileSync(path, 'utf8').split('\n').filter(Boolean),
    close: () => {
      closeSync(file);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Compares the acknowledged references with the database. */
export async function compare(sql: Database, acknowledged: Acknowledged) {
  const rows = await sql<{ reference: string; leads: number; keys: number }[]>`
    select reference, count(*)::int as leads, count(lead_key.lead)::int as keys
    from lead left join lead_key on lead_key.lead = lead.id group by reference`;
  const kept = new Map(rows.map((row) => [row.reference, row]));
  const confirmed = new Set(acknowledged.read());
  return {
    confirmed: confirmed.size,
    kept: rows.reduce((sum, { leads }) => sum + leads, 0),
    lost: [...confirmed].filter((reference) => kept.get(reference)?.keys !== 1),
    twice: rows.filter(({ leads }) => leads !== 1).map(({ reference }) => reference),
  };
}
