import type { Database } from '../../db/database.ts';

/** Deletes all leads. Truncating a hundred partitions takes longer than a test. */
export async function clearLeads(sql: Database): Promise<void> {
  await sql.query('delete from lead; delete from lead_key; delete from submission; delete from delivery');
}
