import { readTraceparent } from '@lamplighter/runtime/trace-parent';
import type { Database } from '../../db/database.ts';

type Delivery = { channel: string; state: string; attempts: number; fault: string | null };

/** Finds the trace of a lead by its reference, for logs and traces, without unsealing the lead. */
export async function findTrace(sql: Database, reference: string) {
  const [row] = await sql<{ receivedAt: Date; traceparent: string | null; deliveries: Delivery[] }[]>`
    select lead.received_at as "receivedAt", traceparent,
      (select coalesce(json_agg(json_build_object('channel', channel, 'state', state, 'attempts', attempts, 'fault', last_error_code)
          order by channel), '[]') from delivery where delivery.lead = lead.id) as deliveries
    from submission join lead on lead.id = submission.lead and lead.received_at = submission.received_at
    where submission.reference = ${reference}`;
  return row && { ...row, traceId: readTraceparent(row.traceparent)?.traceId };
}
