import { leadStatuses } from '@lamplighter/contracts/leads/lead-status';
import { channel, type leadTrace, reason } from '@lamplighter/contracts/staff/staff-api';
import { z } from 'zod';
import { clockSecond, formatTime } from '../../london-time.ts';
import { statusName } from './lead-words.ts';

type Trace = z.infer<typeof leadTrace>;
type Delivery = Trace['deliveries'][number];

/** What happened to a lead, the newest first; nothing of the customer. */
export function LeadTimeline({ trace }: { trace: Trace }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">What happened</h2>
      <p className="hint">By the clock in London, newest first.</p>
      <ol className="timeline">
        {eventsOf(trace).map(({ at, what, code }) => (
          <li key={`${at} ${what}`}>
            <strong>{`${formatTime(at)}:${clockSecond(new Date(at)).slice(6)}`}</strong> {what}
            {code && <span className="hint"> For engineers: {code}</span>}
          </li>
        ))}
      </ol>
      {trace.traceId && <p className="hint">Trace for engineers: {trace.traceId}</p>}
    </section>
  );
}

type Event = { at: string; what: string; code?: string | null | undefined };

type Told = Pick<Trace, 'receivedAt' | 'deliveries' | 'statuses' | 'erasedAt'>;

export function eventsOf({ receivedAt, deliveries, statuses, erasedAt }: Told): Event[] {
  const events: Event[] = [
    { at: receivedAt, what: 'Received from the form of the site' },
    ...deliveries.flatMap(deliveryEvents),
    ...statuses.map(({ status, occurredAt }) => ({ at: occurredAt, what: `Status: ${statusName(status)}` })),
    ...(erasedAt ? [{ at: erasedAt, what: 'Erased' }] : []),
  ];
  return events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function deliveryEvents({ channel: to, state, attempts, changedAt, errorCode, history }: Delivery): Event[] {
  const tries = history.filter((event) => event.state !== 'again');
  const told = history.map(({ began, ended, state: outcome, errorCode: code, by }) => ({
    at: ended,
    what:
      outcome === 'again' ? `${nameOf(to)}: sent again by ${by}` : attemptWords(to, outcome, code, { began, ended }),
    code,
  }));
  // Attempts of an earlier release have no times.
  const untold = attempts - tries.length - (state === 'claimed' ? 1 : 0);
  const before = {
    at: changedAt,
    what: `${nameOf(to)}: ${untold === 1 ? '1 attempt' : `${untold} attempts`} of which no times were kept`,
    code: '',
  };
  const now = stateWords(to, state, attempts);
  return [
    ...told,
    ...(untold > 0 ? [{ ...before, what: `${before.what}. ${outcomeWords(to, state, errorCode)}` }] : []),
    ...(now ? [{ at: changedAt, what: now }] : []),
  ];
}

const nameOf = (to: string) => (to === 'crm' ? 'Case system' : 'Email');

type Times = { began: string; ended: string };

function attemptWords(to: string, outcome: string, code: string | null | undefined, { began, ended }: Times): string {
  const seconds = (Date.parse(ended) - Date.parse(began)) / 1_000;
  const took = seconds < 1 ? '' : `, after ${Math.round(seconds)} s`;
  return `${nameOf(to)}: ${outcomeWords(to, outcome, code ?? null)}${took}`;
}

/** What came of an attempt. We are not told when an email comes back. */
function outcomeWords(to: string, outcome: string, code: string | null): string {
  if (outcome === 'delivered')
    return to === 'crm' ? 'taken' : "taken by the customer's mail provider. We are not told if it comes back";
  if (outcome === 'suppressed') return 'not sent: this address has had too many of our emails that day';
  if (outcome === 'cancelled') return 'not sent: the message was erased';
  const why = reasonOf(to, code);
  return outcome === 'dead' ? `not delivered, given up: ${why}` : `tried, ${why}`;
}

function reasonOf(to: string, code: string | null): string {
  if (code === null) return 'without an answer';
  if (code === 'lease-ended') return 'and it is not known what came of it: the sender stopped';
  if (code.startsWith('smtp-rcpt')) return "the customer's mail provider refused the address";
  if (/timeout|unreachable|tls/.test(code)) return `no answer from the ${to === 'crm' ? 'case system' : 'mail server'}`;
  if (/^crm-4(?:00|09|13|22)$/.test(code)) return 'the case system refused this message';
  return to === 'crm' ? 'the case system could not take it' : 'the mail server could not take it';
}

/** Of a delivery that has not ended. */
function stateWords(to: string, state: string, attempts: number): string | undefined {
  if (state === 'claimed') return `${nameOf(to)}: being sent now`;
  if (state !== 'pending') return undefined;
  return `${nameOf(to)}: ${attempts === 0 ? 'waits to be sent' : 'waits for the next attempt'}`;
}

/** Whether staff can have it sent again. */
export function maySendAgain({ channel: to, state }: Pick<Delivery, 'channel' | 'state'>): boolean {
  return state === 'dead' || (to === 'email' && state === 'delivered');
}

const change = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['open', 'hold']), reason }),
  z.object({ intent: z.literal('release'), reason, hold: z.uuid() }),
  z.object({ intent: z.literal('send'), reason, channel }),
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
    case 'send':
      return { method: 'POST', path: at('sending'), body: { ...body, channel: asked.channel } };
    case 'status':
      return { method: 'POST', path: at('status'), body: { ...body, status: asked.status, id: asked.id } };
  }
}

/** What may have been done when there was no answer, after 'We do not know whether'. */
export const mayBeDone: Record<Exclude<LeadChange['intent'], 'open'>, string> = {
  hold: 'the hold was placed',
  release: 'the hold was ended',
  send: 'it is sent again',
  status: 'the status was set',
};
