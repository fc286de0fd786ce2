import { idleMinutes } from '@lamplighter/contracts/session-limits';
import type { Statements } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';
import { blindEmail, blindSubject, type KeyRing } from '../leads/key-ring.ts';

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
    subject_index = ${blindSubject(ring, customer)}
    or subject_index in (select holder from account_holder_email where email_index = ${blindEmail(ring, customer)})
  )`;
}
