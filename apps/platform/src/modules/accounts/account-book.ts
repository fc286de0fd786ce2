import type { Database } from '../../database.ts';
import { blind, type KeyRing, open, seal } from '../leads/key-ring.ts';
import { type AccountHolder, type Holdings, holdings } from './account-holder.ts';

export type AccountBook = {
  /** What is held of one person. Asking for anybody else's takes their subject, which only their token brings. */
  holdingsOf: (subject: string) => Promise<Holdings | undefined>;
};

export function openAccountBook(sql: Database, ring: KeyRing): AccountBook {
  return {
    holdingsOf: async (subject) => {
      const [row] = await sql<{ sealed: Buffer; keyId: string; wrapped: Buffer }[]>`
        select sealed, key_id as "keyId", wrapped from account_holder where holder = ${rowName(ring, subject)}`;
      return row && holdings.parse(JSON.parse(open(ring, boundTo(subject), row)));
    },
  };
}

const rowsAtOnce = 1_000;

/** Replaces everybody that is held by these, all at once or not at all. */
export async function replaceAccountHolders(sql: Database, ring: KeyRing, all: AccountHolder[]): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`delete from account_holder`;
    for (let from = 0; from < all.length; from += rowsAtOnce) {
      const rows = all.slice(from, from + rowsAtOnce).map(({ sub, ...held }) => ({
        holder: rowName(ring, sub),
        ...seal(ring, boundTo(sub), JSON.stringify(held)),
      }));
      await transaction`
        insert into account_holder (holder, sealed, key_id, wrapped)
        select * from unnest(${rows.map(({ holder }) => holder)}::bytea[], ${rows.map(({ sealed }) => sealed)}::bytea[],
          ${rows.map(({ keyId }) => keyId)}::text[], ${rows.map(({ wrapped }) => wrapped)}::bytea[])`;
    }
  });
}

/** A subject may be an e-mail address at some providers, so that it is not kept either. */
const rowName = (ring: KeyRing, subject: string) => blind(ring, 'account-holder', subject);

/** So that what is sealed for one person opens in no other's row. */
const boundTo = (subject: string) => `account-holder\0${subject}`;
