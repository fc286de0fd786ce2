import { leadKinds } from '@lamplighter/contracts/lead-kind';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';

const batch = 1_000;
const days = z.coerce.number().int().min(1);

/** Days for which each kind of lead is kept, as `complaint:2190,enquiry:730,...`; a kind that is not named keeps its default. */
const defaults = { complaint: 2_190, enquiry: 730, feedback: 365, 'meter-reading': 730 };

export const retentionDays = z
  .string()
  .default('')
  .transform((text) =>
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.trim().split(':')),
    ),
  )
  .pipe(z.partialRecord(z.enum(leadKinds), days))
  .transform((given) => ({ ...defaults, ...given }));

export type RetentionDays = z.infer<typeof retentionDays>;

/** Removes all of a lead whose time is over, its key first of all; what is on hold stays. Answers how many went. */
export async function removeExpired(sql: Database, kept: RetentionDays, now: Date): Promise<number> {
  let removed = 0;
  for (const kind of leadKinds) {
    const before = new Date(now.getTime() - kept[kind] * 24 * 60 * 60 * 1_000);
    removed += await removeAll(sql, fragment`kind = ${kind}`, before);
  }
  // What no person sent has done its work when it has arrived.
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1_000);
  return removed + (await removeAll(sql, fragment`client = 'synthetic'`, yesterday));
}

async function removeAll(sql: Database, which: SqlFragment, before: Date): Promise<number> {
  let removed = 0;
  for (let count = batch; count === batch; removed += count) count = await removeBatch(sql, which, before);
  return removed;
}

function removeBatch(sql: Database, which: SqlFragment, before: Date): Promise<number> {
  return sql.begin(async (transaction) => {
    const rows = await transaction<{ id: string }[]>`
      select id from lead
      where ${which} and received_at < ${before} and not exists (select from legal_hold where lead = lead.id)
      limit ${batch} for update`;
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await transaction`delete from lead_key where lead = any(${ids}::uuid[])`;
    await transaction`delete from delivery where lead = any(${ids}::uuid[])`;
    await transaction`delete from submission where lead = any(${ids}::uuid[])`;
    await transaction`delete from lead where id = any(${ids}::uuid[]) and received_at < ${before}`;
    return rows.length;
  });
}
