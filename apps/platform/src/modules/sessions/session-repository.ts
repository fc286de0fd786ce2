import { idleMinutes, staffIdleMinutes } from '@lamplighter/contracts/accounts/session-limits';
import { emailHash, type KeyRing, subjectHash } from '../../crypto/key-ring.ts';
import type { Database, Statements } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';

type StoredSession = { sealed: Buffer; endsAt: Date };

export type SessionStore = {
  /** Does not count as activity: the browser polls every half minute. */
  read: (name: string) => Promise<StoredSession | undefined>;
  /** Customer activity: restarts the idle timeout, if it has not expired. */
  touch: (name: string) => Promise<StoredSession | undefined>;
  /** Returns false if a session of that name exists. */
  begin: (name: string, session: StoredSession, subject: string | undefined) => Promise<boolean>;
  end: (name: string) => Promise<void>;
  /** Returns whether this is the first use of this state. */
  spendState: (name: string, endsAt: Date) => Promise<boolean>;
};

export function openSessionStore(sql: Database, ring: KeyRing): SessionStore {
  const live = fragment`last_active > now() - ${`${idleMinutes} minutes`}::interval and ends_at > now()`;
  return {
    read: async (name) => {
      const [row] = await sql<StoredSession[]>`
        select sealed, ends_at as "endsAt" from customer_session where name = ${name} and ${live}`;
      return row;
    },
    touch: async (name) => {
      const [row] = await sql<StoredSession[]>`
        update customer_session set last_active = now() where name = ${name} and ${live}
        returning sealed, ends_at as "endsAt"`;
      return row;
    },
    begin: async (name, { sealed, endsAt }, subject) => {
      const index = subject === undefined ? null : subjectHash(ring, subject);
      const { count } = await sql`
        insert into customer_session (name, sealed, ends_at, subject_index)
        values (${name}, ${sealed}, ${endsAt}, ${index})
        on conflict do nothing`;
      return count === 1;
    },
    end: async (name) => {
      await sql`delete from customer_session where name = ${name}`;
    },
    spendState: async (name, endsAt) => {
      const { count } = await sql`
        insert into spent_sign_in_state (name, ends_at) values (${name}, ${endsAt}) on conflict do nothing`;
      return count === 1;
    },
  };
}

export async function sweepSessions(sql: Database): Promise<number> {
  const sessions = await sql`
    delete from customer_session
    where ends_at < now() or last_active < now() - ${`${idleMinutes} minutes`}::interval`;
  const staff = await sql`
    delete from staff_session
    where ends_at < now() or last_active < now() - ${`${staffIdleMinutes} minutes`}::interval`;
  const states = await sql`delete from spent_sign_in_state where ends_at < now()`;
  return sessions.count + staff.count + states.count;
}

type CustomerSession = { name: string; beganAt: Date; lastActive: Date; endsAt: Date };

/** The live sessions of one customer, by subject at the identity provider or email address of the account. */
export async function listCustomerSessions(
  sql: Statements,
  ring: KeyRing,
  customer: string,
): Promise<CustomerSession[]> {
  return sql<CustomerSession[]>`
    select name, began_at as "beganAt", last_active as "lastActive", ends_at as "endsAt"
    from customer_session
    where ${belongsTo(ring, customer)}
      and last_active > now() - ${`${idleMinutes} minutes`}::interval and ends_at > now()
    order by began_at`;
}

/** Ends every session of one customer, in all browsers, and returns their number. */
export async function endCustomerSessions(sql: Statements, ring: KeyRing, customer: string): Promise<number> {
  const { count } = await sql`delete from customer_session where ${belongsTo(ring, customer)}`;
  return count;
}

function belongsTo(ring: KeyRing, customer: string) {
  return fragment`(
    subject_index = ${subjectHash(ring, customer)}
    or subject_index in (select holder from account_holder_email where email_index = ${emailHash(ring, customer)})
  )`;
}
