import { Counter, Gauge, Histogram } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { type Channel, channels } from './outbox/outbox-repository.ts';
import type { DeliveryOutcome } from './outcome.ts';

const attempts = new Counter({
  name: 'lamplighter_delivery_attempts_total',
  help: 'Attempts at deliveries by how they ended; the error code is one of ours.',
  labelNames: ['channel', 'outcome', 'error_code'],
});

const delay = new Histogram({
  name: 'lamplighter_delivery_delay_seconds',
  help: 'From the receipt of a lead to its delivery.',
  labelNames: ['channel'],
  buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 3_600, 86_400],
});

const pending = new Gauge({
  name: 'lamplighter_deliveries_pending',
  help: 'Deliveries that are still to be made; at most 10,000 of those that wait are counted.',
  labelNames: ['channel'],
});

const oldest = new Gauge({
  name: 'lamplighter_delivery_oldest_seconds',
  help: 'For how long the oldest of the counted deliveries has been tried since its last replay; 0 when there is none.',
  labelNames: ['channel'],
});

const dead = new Gauge({
  name: 'lamplighter_deliveries_dead',
  help: 'Deliveries that were given up and wait for an operator; emails without those whose recipient was refused.',
  labelNames: ['channel'],
});

/** The error code of a delivery whose lead has no key although it was not erased. */
export const missingKey = 'key-missing';

const keysMissing = new Gauge({
  name: 'lamplighter_deliveries_key_missing',
  help: 'Deliveries that were given up because the key of the lead is lost.',
});

export const breakerOpen = new Gauge({
  name: 'lamplighter_breaker_open',
  help: '1 while an upstream is given a rest or is being tried after one.',
  labelNames: ['upstream'],
});

export const credentialsRefused = new Gauge({
  name: 'lamplighter_credentials_refused',
  help: '1 from the moment an upstream refuses our credentials until it takes a delivery.',
  labelNames: ['upstream'],
});

for (const channel of channels) {
  attempts.inc({ channel, outcome: 'delivered', error_code: '' }, 0);
  delay.zero({ channel });
}
// Starts at 0, so that the first one shows as an increase.
attempts.inc({ channel: 'email', outcome: 'suppressed', error_code: 'recipient-limit' }, 0);

export function countAttempt(channel: Channel, outcome: DeliveryOutcome): void {
  attempts.inc({ channel, outcome: outcome.kind, error_code: outcome.kind === 'delivered' ? '' : outcome.errorCode });
}

export function measureDelay(channel: Channel, receivedAt: Date, now: Date): void {
  delay.observe({ channel }, Math.max(0, now.getTime() - receivedAt.getTime()) / 1_000);
}

export function resetOutboxMetrics(): void {
  for (const gauge of [pending, oldest, dead, keysMissing]) gauge.reset();
}

/** After days without the CRM millions wait, and a query that counted them all would be too slow for a scrape. */
const countedAtMost = 10_000;

type Waiting = { pending: number; oldest: number };
type Unsettled = { channel: Channel; claimed: number; oldest: number; dead: number; keysMissing: number };

/**
 * Measures the outbox by the most overdue deliveries of each channel. Unknown recipients are not counted as dead: the
 * customer mistyped the email address, and no operator can correct that.
 */
export async function measureOutbox(sql: Database, atMost = countedAtMost): Promise<void> {
  const waiting = async (channel: Channel) => {
    const [row] = await sql<Waiting[]>`
      select count(*)::int as pending, coalesce(extract(epoch from now() - min(began)), 0)::float8 as oldest
      from (
        select coalesce(replayed_at, since) as began from delivery where state = 'pending' and channel = ${channel} order by due_at limit ${atMost}
      ) as most_overdue`;
    return row;
  };
  const unsettled = sql<Unsettled[]>`
    select channel, count(*) filter (where state = 'claimed')::int as claimed,
      count(*) filter (where state = 'dead' and coalesce(last_error_code, '') not like 'smtp-rcpt-%')::int as dead,
      count(*) filter (where state = 'dead' and last_error_code = ${missingKey})::int as "keysMissing",
      coalesce(extract(epoch from now() - min(coalesce(replayed_at, since)) filter (where state = 'claimed')), 0)::float8 as oldest
    from delivery where state in ('claimed', 'dead') group by channel`;
  const [rows, ...pendingRows] = await Promise.all([unsettled, ...channels.map(waiting)]);
  for (const [index, channel] of channels.entries()) {
    const [first, other] = [pendingRows[index], rows.find((row) => row.channel === channel)];
    pending.set({ channel }, (first?.pending ?? 0) + (other?.claimed ?? 0));
    oldest.set({ channel }, Math.max(0, first?.oldest ?? 0, other?.oldest ?? 0));
    dead.set({ channel }, other?.dead ?? 0);
  }
  keysMissing.set(rows.reduce((sum, row) => sum + row.keysMissing, 0));
}
