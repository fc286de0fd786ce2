import type { Database, Transaction } from '../../db/database.ts';
import { blind, type KeyRing } from '../leads/key-ring.ts';

/** An access to personal data, or a change, by a member of staff. Contains no personal data of a customer. */
export type AuditEntry = {
  actor: string;
  /** The role of the console in which it was done; none for an operator command. */
  role?: string | undefined;
  action: string;
  reference?: string | undefined;
  reason?: string | undefined;
  outcome: string;
};

export type StoredEntry = {
  number: number;
  at: Date;
  actor: string;
  role: string | null;
  action: string;
  reference: string | null;
  reason: string | null;
  outcome: string;
};

/** The advisory lock of the chain; migrations, address loads, retention and the erasure log have others. */
const lock = 4_150_022;

/** Written before anything is shown, so that every access is recorded. */
export function noteAction(sql: Database, ring: KeyRing, entry: AuditEntry): Promise<void> {
  return sql.begin((transaction) => appendEntry(transaction, ring, entry));
}

/** Appends to the hash chain. Only one transaction at a time can, so it is the last statement of its transaction. */
export async function appendEntry(transaction: Transaction, ring: KeyRing, entry: AuditEntry): Promise<void> {
  await transaction`select pg_advisory_xact_lock(${lock})`;
  const [{ at } = { at: new Date() }] = await transaction<{ at: Date }[]>`
    select date_trunc('milliseconds', clock_timestamp()) as at`;
  const [last] = await transaction<{ number: string; mac: Buffer }[]>`
    select number, mac from audit_entry where number is not null order by number desc limit 1`;
  const { actor, role = null, action, reference = null, reason = null, outcome } = entry;
  const stored = { number: Number(last?.number ?? 0) + 1, at, actor, role, action, reference, reason, outcome };
  await transaction`
    insert into audit_entry (number, at, actor, role, action, reference, reason, outcome, mac)
    values (${stored.number}, ${at}, ${actor}, ${role}, ${action}, ${reference}, ${reason}, ${outcome},
      ${macOf(ring, last?.mac, stored)})`;
}

export function macOf(ring: KeyRing, previous: Buffer | undefined, entry: StoredEntry): Buffer {
  const { number, at, actor, role, action, reference, reason, outcome } = entry;
  const fields = [previous?.toString('hex'), number, at.toISOString(), actor, role, action, reference, reason, outcome];
  return blind(ring, 'audit-log', JSON.stringify(fields));
}
