import type { ReadWeeks } from '@lamplighter/contracts/read-weeks';
import type { Database } from '../../db/database.ts';
import { appendEntry } from '../audit-log/audit-log.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { insertReadWeeks } from './read-weeks-repository.ts';

type Staff = { sql: Database; ring: KeyRing; name: string; role?: string };

/** Replaces the version that was read, 0 for that of the file. Returns false if it is no longer the latest. */
export function changeReadWeeks(
  { sql, ring, name, role }: Staff,
  { version, readWeeks }: { version: number; readWeeks: ReadWeeks },
): Promise<boolean> {
  return sql.begin(async (transaction) => {
    const next = { version: version + 1, readWeeks, changedBy: name };
    if (!(await insertReadWeeks(transaction, next))) return false;
    const outcome = `version ${next.version}`;
    await appendEntry(transaction, ring, { actor: name, role, action: 'read-weeks-change', outcome });
    return true;
  });
}
