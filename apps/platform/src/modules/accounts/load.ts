import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { accountHolders } from './account-holder.ts';
import { replaceAccountHolders } from './account-repository.ts';

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
