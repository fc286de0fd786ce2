import type { Statements } from '../../db/database.ts';

/** The advisory lock of retention; migrations and address loads have others. */
const lock = 5_312_028;

/**
 * One removal at a time, so that two workers do not use the same part of the cap, and so that a lead is either put on
 * hold or removed.
 */
export async function lockRetention(transaction: Statements): Promise<void> {
  await transaction`select pg_advisory_xact_lock(${lock})`;
}
