import type { Database } from '../../db/database.ts';
import type { StoredEntry } from './audit-log.ts';

export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  reference?: string | undefined;
  /** Only entries before this one. */
  before?: number | undefined;
  limit: number;
};

/** The entries of the chain that match, the latest first. */
export async function listEntries(
  sql: Database,
  { actor, action, reference, before, limit }: AuditFilter,
): Promise<StoredEntry[]> {
  const rows = await sql<(Omit<StoredEntry, 'number'> & { number: string })[]>`
    select number, at, actor, role, action, reference, reason, outcome from audit_entry
    where number is not null
      and (${actor ?? null}::text is null or actor = ${actor ?? null})
      and (${action ?? null}::text is null or action = ${action ?? null})
      and (${reference ?? null}::text is null or reference = ${reference ?? null})
      and (${before ?? null}::bigint is null or number < ${before ?? null})
    order by number desc limit ${limit}`;
  return rows.map(({ number, ...row }) => ({ number: Number(number), ...row }));
}
