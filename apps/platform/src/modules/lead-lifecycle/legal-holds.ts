import type { Database } from '../../db/database.ts';
import { lockRetention } from './retention-lock.ts';

type Hold = { reference: string; reason: string; operator: string };

/** Exempts a lead from retention and erasure. Returns whether the lead exists. */
export async function placeHold(sql: Database, { reference, reason, operator }: Hold): Promise<boolean> {
  return sql.begin(async (transaction) => {
    await lockRetention(transaction);
    const { count } = await transaction`
      insert into legal_hold (lead, reason, placed_by)
      select lead, ${reason}, ${operator} from submission where reference = ${reference}
      on conflict (lead) do update set reason = excluded.reason, placed_by = excluded.placed_by, placed_at = now()`;
    return count > 0;
  });
}

export async function releaseHold(sql: Database, reference: string): Promise<boolean> {
  const { count } = await sql`
    delete from legal_hold where lead = (select lead from submission where reference = ${reference})`;
  return count > 0;
}
