import type { Statements } from './database.ts';

/**
 * Every advisory lock of the database, except that of `make_lead_month`, which only SQL takes. A number never changes,
 * because two releases use the same database during an upgrade.
 */
export const advisoryLocks = {
  migrations: 5_312_026,
  addressLoad: 5_312_027,
  /**
   * One removal at a time, so that two workers do not use the same part of the cap, and so that a lead is either put on
   * hold or removed.
   */
  retention: 5_312_028,
  /** Serialises erasures, so that entries have one order in the file and in the table. */
  erasureLog: 5_312_029,
  /** Of the hash chain: an entry contains the MAC of the one before. */
  auditLog: 4_150_022,
  /** Of the events of articles, whose numbers are committed in their order. */
  articles: 5_312_030,
} as const;

/** Waits for a lock, which the transaction then holds until it ends. */
export async function lockUntilCommit(
  transaction: Statements,
  lock: 'retention' | 'erasureLog' | 'auditLog' | 'articles',
): Promise<void> {
  await transaction`select pg_advisory_xact_lock(${advisoryLocks[lock]})`;
}
