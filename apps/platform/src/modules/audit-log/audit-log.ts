import type { FastifyRequest } from 'fastify';
import { type KeyRing, keyedHash } from '../../crypto/key-ring.ts';
import { lockUntilCommit } from '../../db/advisory-locks.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { CommitUnknownError } from '../../db/database-errors.ts';
import { ApiError } from '../../http/api-error.ts';
import { personHash, type SoughtPerson } from '../leads/search-hashes.ts';
import { actorOf } from '../staff-access/staff-authorization.ts';

/** An access to personal data, or a change, by a member of staff. Contains no personal data of a customer. */
export type AuditEntry = {
  actor: string;
  /** The role of the console in which it was done; none for an operator command. */
  role?: string | undefined;
  action: string;
  /** Of a lead; or a person, if they were searched for. */
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

/** Written before anything is shown, so that every access is recorded. */
export function noteAction(sql: Database, ring: KeyRing, entry: AuditEntry): Promise<void> {
  return sql.begin((transaction) => appendEntry(transaction, ring, entry));
}

/** Appends to the hash chain. Only one transaction at a time can, so it is the last statement of its transaction. */
export async function appendEntry(transaction: Transaction, ring: KeyRing, entry: AuditEntry): Promise<void> {
  await lockUntilCommit(transaction, 'auditLog');
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

/** A person of whom no lead is named, such as one who was searched for: a keyed hash. */
export function personIn(ring: KeyRing, person: SoughtPerson): string {
  // Another one than that of their leads, so that it does not lead to these in the database alone.
  return `person ${keyedHash(ring, 'audit-person', personHash(ring, person).toString('hex')).toString('hex').slice(0, 32)}`;
}

export function macOf(ring: KeyRing, previous: Buffer | undefined, entry: StoredEntry): Buffer {
  const { number, at, actor, role, action, reference, reason, outcome } = entry;
  const fields = [previous?.toString('hex'), number, at.toISOString(), actor, role, action, reference, reason, outcome];
  return keyedHash(ring, 'audit-log', JSON.stringify(fields));
}

type Action = Pick<AuditEntry, 'action' | 'reference' | 'reason'>;

/** What remains to be done after the entry, as the last step before the commit. */
type LastStep = () => Promise<void>;

type AuditedActions = {
  /**
   * A change and its entry are one transaction: the log says that it was done exactly if it was. A change that was
   * refused or has failed has an entry of its own.
   */
  change: (
    request: FastifyRequest,
    action: Action,
    work: (transaction: Transaction) => Promise<LastStep | undefined>,
  ) => Promise<void>;
  /** Reads something, and notes it before it is shown. `describe` says what was found. */
  view: <Result>(
    request: FastifyRequest,
    action: Action,
    work: { read: () => Promise<Result>; describe?: (found: Result) => string },
  ) => Promise<Result>;
};

/** What members of staff do through the staff API, with its outcome in the audit log. */
export function auditedActions({ sql, ring }: { sql: Database; ring: KeyRing }): AuditedActions {
  const entryOf = (request: FastifyRequest, action: Action, outcome: string): AuditEntry => {
    const { name: actor, role } = actorOf(request);
    return { actor, role, ...action, outcome };
  };
  const noteFailure = (request: FastifyRequest, action: Action, error: unknown) =>
    noteAction(sql, ring, entryOf(request, action, outcomeOf(error))).catch((err) =>
      request.log.error({ event: 'audit-entry-failed', err }, action.action),
    );
  return {
    change: async (request, action, work) => {
      try {
        await sql.begin(async (transaction) => {
          const lastStep = await work(transaction);
          await appendEntry(transaction, ring, entryOf(request, action, 'done'));
          await lastStep?.();
        });
      } catch (error) {
        await noteFailure(request, action, error);
        throw error;
      }
    },
    view: async (request, action, { read, describe }) => {
      let found: Awaited<ReturnType<typeof read>>;
      try {
        found = await read();
      } catch (error) {
        await noteFailure(request, action, error);
        throw error;
      }
      const what = describe ? `done: ${describe(found)}` : 'done';
      await noteAction(sql, ring, entryOf(request, action, what));
      return found;
    },
  };
}

function outcomeOf(error: unknown): string {
  if (error instanceof ApiError) return `refused: ${error.reasons.map(({ details }) => details).join(' ')}`;
  return error instanceof CommitUnknownError ? 'not known' : 'failed';
}
