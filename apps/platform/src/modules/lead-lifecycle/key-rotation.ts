import { type KeyRing, rewrap } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';

const batch = 500;
const first = '00000000-0000-0000-0000-000000000000';

export type Rotation = { rewrapped: number; left: { keyId: string; leads: number }[] };

/**
 * Rewraps the key of every lead with the current key of the ring, in batches, while the platform runs. After an
 * interruption a new run continues with the rows that are still under another key.
 */
export async function rotateKeys(sql: Database, ring: KeyRing): Promise<Rotation> {
  let rewrapped = 0;
  for (let after: string | undefined = first; after !== undefined; ) {
    const done: { count: number; last: string | undefined } = await rotateBatch(sql, ring, after);
    rewrapped += done.count;
    after = done.last;
  }
  const left = await sql<Rotation['left']>`
    select key_id as "keyId", count(*)::int as leads from lead_key where key_id <> ${ring.current.id} group by key_id`;
  return { rewrapped, left: [...left] };
}

function rotateBatch(sql: Database, ring: KeyRing, after: string) {
  return sql.begin(async (transaction) => {
    const rows = await transaction<{ lead: string; keyId: string; wrapped: Buffer }[]>`
      select lead, key_id as "keyId", wrapped from lead_key
      where lead > ${after} and key_id <> ${ring.current.id}
      order by lead limit ${batch} for update`;
    const wrapped = rows.map((row) => rewrap(ring, row.lead, row).wrapped.toString('hex'));
    await transaction`
      update lead_key set key_id = ${ring.current.id}, wrapped = decode(given.wrapped, 'hex')
      from unnest(${rows.map(({ lead }) => lead)}::uuid[], ${wrapped}::text[]) as given (lead, wrapped)
      where lead_key.lead = given.lead`;
    return { count: rows.length, last: rows.at(-1)?.lead };
  });
}
