import type { foundLead, leadTrace } from '@lamplighter/contracts/staff-api';
import type { z } from 'zod';
import { spokenTime } from '../../london-time.ts';

type Props = { trace: z.infer<typeof leadTrace>; statuses: z.infer<typeof foundLead>['statuses'] };

/** What happened to a lead, in order; nothing of the customer. */
export function LeadTimeline({ trace, statuses }: Props) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">What happened</h2>
      <ol className="timeline">
        <li>Received {spokenTime(trace.receivedAt)}</li>
        {trace.deliveries.map(({ channel, state, attempts, fault }) => (
          <li key={channel}>
            {channel}: {state} after {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
            {fault && `, ${fault}`}
          </li>
        ))}
        {statuses.map(({ status, occurredAt }) => (
          <li key={`${status} ${occurredAt}`}>
            Status {status}, {spokenTime(occurredAt)}
          </li>
        ))}
      </ol>
      {trace.traceId && <p className="hint">Trace {trace.traceId}</p>}
    </section>
  );
}
