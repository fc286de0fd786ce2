import { accountStatusCount } from '@lamplighter/contracts/accounts/accounts';
import { z } from 'zod';
import { emailHash, type KeyRing, open, seal, subjectHash } from '../../crypto/key-ring.ts';
import type { Database, Statements } from '../../db/database.ts';

const text = z.string().nullable();

/** A person who can sign in, with their data in both account systems. Other fields in the file are ignored. */
const accountHolder = z.object({
  /** Their subject at the identity provider. */
  sub: z.string().min(1),
  statusCount: accountStatusCount,
  accounts: z.array(
    z.object({ id: z.string(), person: z.object({ firstName: text, lastName: text }), email: text, mobile: text }),
  ),
  customer: z.object({ firstName: text, surname: text, email: text }).nullable(),
});

const accountHolders = z.array(accountHolder);
const holdings = accountHolder.omit({ sub: true });

export type AccountHolder = z.infer<typeof accountHolder>;
type Holdings = z.infer<typeof holdings>;

export type AccountRepository = {
  /** The accounts of one person. The subject comes from a verified token, so a caller can only read their own. */
  holdingsOf: (subject: string) => Promise<Holdings | undefined>;
};

export function createAccountRepository(sql: Database, ring: KeyRing): AccountRepository {
  return {
    holdingsOf: async (subject) => {
      const [row] = await sql<{ sealed: Buffer; keyId: string; wrapped: Buffer }[]>`
        select sealed, key_id as "keyId", wrapped from account_holder where holder = ${subjectHash(ring, subject)}`;
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
        holder: subjectHash(ring, sub),
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
  const emails = pairs.map(({ email }) => emailHash(ring, email).toString('hex'));
  const holders = pairs.map(({ sub }) => subjectHash(ring, sub).toString('hex'));
  await transaction`
    insert into account_holder_email (email_index, holder)
    select distinct decode(email, 'hex'), decode(holder, 'hex')
    from unnest(${emails}::text[], ${holders}::text[]) as pair (email, holder)`;
}

/** Associated data: what is sealed for one person cannot be opened in another person's row. */
const boundTo = (subject: string) => `account-holder\0${subject}`;

/** Replaces all account holders with those in a file, and returns their number. */
export async function loadAccounts(sql: Database, ring: KeyRing, file: string): Promise<number> {
  const read = accountHolders.safeParse(readJson(file));
  if (!read.success) throw new Error(describe(read.error.issues[0]?.path ?? []));
  await replaceAccountHolders(sql, ring, read.data);
  return read.data.length;
}

// The parser's message is not used, because it would quote the file, which holds personal data.
function readJson(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    throw new Error('the file is not JSON');
  }
}

const describe = (path: PropertyKey[]) =>
  `${path.length > 0 ? path.map(String).join('.') : 'the file'} is not as it should be`;
