import { leadStatuses } from '@lamplighter/contracts/leads/lead-status';
import { type foundLead, type leadTrace, reason } from '@lamplighter/contracts/staff/staff-api';
import { z } from 'zod';
import { formatTime } from '../../london-time.ts';

type Props = { trace: z.infer<typeof leadTrace>; statuses: z.infer<typeof foundLead>['statuses'] };

/** What happened to a lead, in order; nothing of the customer. */
export function LeadTimeline({ trace, statuses }: Props) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">What happened</h2>
      <ol className="timeline">
        <li>Received {formatTime(trace.receivedAt)}</li>
        {trace.deliveries.map(({ channel, state, attempts, errorCode }) => (
          <li key={channel}>
            {channel}: {state} after {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
            {errorCode && `, ${errorCode}`}
          </li>
        ))}
        {statuses.map(({ status, occurredAt }) => (
          <li key={`${status} ${occurredAt}`}>
            Status {status}, {formatTime(occurredAt)}
          </li>
        ))}
      </ol>
      {trace.traceId && <p className="hint">Trace {trace.traceId}</p>}
    </section>
  );
}

const change = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['open', 'hold']), reason }),
  z.object({ intent: z.literal('release'), reason, hold: z.uuid() }),
  z.object({ intent: z.literal('status'), reason, status: z.enum(leadStatuses, 'Choose a status'), id: z.uuid() }),
]);

type LeadChange = z.infer<typeof change>;
export const readChange = (fields: Record<string, string>) => change.safeParse(fields);

type Call = { method: 'POST' | 'PUT'; path: string; body: object };

/** The request to the staff API for a change, or to open a lead. */
export function callFor(reference: string, asked: LeadChange): Call {
  const at = (part: string) => `/staff/v1/leads/${encodeURIComponent(reference)}/${part}`;
  const body = { reason: asked.reason };
  switch (asked.intent) {
    case 'open':
      return { method: 'POST', path: at('opening'), body };
    case 'hold':
      return { method: 'PUT', path: at('hold'), body };
    case 'release':
      return { method: 'POST', path: at('release'), body: { ...body, hold: asked.hold } };
    case 'status':
      return { method: 'POST', path: at('status'), body: { ...body, status: asked.status, id: asked.id } };
  }
}

/** What may have been done when there was no answer, after 'We do not know whether'. */
export const mayBeDone: Record<Exclude<LeadChange['intent'], 'open'>, string> = {
  hold: 'the hold was placed',
  release: 'the hold was ended',
  status: 'the status was set',
};
