import type { Database, Statements } from '../../db/database.ts';
import { blindEmail, blindSubject, type KeyRing, open, seal } from '../leads/key-ring.ts';
import { type AccountHolder, type Holdings, holdings } from './account-holder.ts';

export type AccountRepository = {
  /** The accounts of one person. The subject comes from a verified token, so a caller can only read their own. */
  holdingsOf: (subject: string) => Promise<Holdings | undefined>;
};

export function createAccountRepository(sql: Database, ring: KeyRing): AccountRepository {
  return {
    holdingsOf: async (subject) => {
      const [row] = await sql<{ sealed: Buffer; keyId: string; wrapped: Buffer }[]>`
        select sealed, key_id as "keyId", wrapped from account_holder where holder = ${blindSubject(ring, subject)}`;
      return row && holdings.parse(JSON.parse(open(ring, boundTo(subject), row)));
    },
  };
}

const rowsAtOnce = 1_000;

/** Replaces all account holders in one transaction. */
export async function replaceAccountHolders(sql: Database, ring: KeyRing, all: AccountHolder[]): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`delete from account_holder`;
    for (let from = 0; from < all.length; from += rowsAtOnce) {
      const rows = all.slice(from, from + rowsAtOnce).map(({ sub, ...held }) => ({
        holder: blindSubject(ring, sub),
        ...seal(ring, boundTo(sub), JSON.stringify(held)),
      }));
      await transaction`
        insert into account_holder (holder, sealed, key_id, wrapped)
        select * from unnest(${rows.map(({ holder }) => holder)}::bytea[], ${rows.map(({ sealed }) => sealed)}::bytea[],
          ${rows.map(({ keyId }) => keyId)}::text[], ${rows.map(({ wrapped }) => wrapped)}::bytea[])`;
      await insertEmails(transaction, ring, all.slice(from, from + rowsAtOnce));
    }
  });
}

async function insertEmails(transaction: Statements, ring: KeyRing, all: AccountHolder[]): Promise<void> {
  const pairs = all.flatMap(({ sub, accounts, customer }) =>
    [...accounts, customer].flatMap((held) => (held?.email ? [{ sub, email: held.email }] : [])),
  );
  const emails = pairs.map(({ email }) => blindEmail(ring, email).toString('hex'));
  const holders = pairs.map(({ sub }) => blindSubject(ring, sub).toString('hex'));
  await transaction`
    insert into account_holder_email (email_index, holder)
    select distinct decode(email, 'hex'), decode(holder, 'hex')
    from unnest(${emails}::text[], ${holders}::text[]) as pair (email, holder)`;
}

/** Associated data: what is sealed for one person cannot be opened in another person's row. */
const boundTo = (subject: string) => `account-holder\0${subject}`;
