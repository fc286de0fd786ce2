import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';

const lookEveryMs = 200;

/** Waits until no delivery is left, and returns the id of the email's; throws if one became a dead letter. */
export async function deliveredEmail(sql: Database, lead: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const [row] = await sql<{ left: number; dead: number; email: string }[]>`
      select count(*) filter (where state in ('pending', 'claimed'))::int as left,
        count(*) filter (where state = 'dead')::int as dead,
        coalesce(max(id::text) filter (where channel = 'email'), '') as email
      from delivery where lead = ${lead}`;
    if (row?.dead) throw new Error('it was given up');
    if (row?.left === 0) return row.email;
    if (signal.aborted) throw new Error('it did not arrive in time');
    await setTimeout(lookEveryMs, undefined, { signal }).catch(() => {});
  }
}
