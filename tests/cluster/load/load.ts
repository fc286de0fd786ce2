import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { complaintOf, post, referenceIn } from '../../resilience/support/client.ts';
import type { AcknowledgedLog } from './acknowledged-log.ts';

/** What the clients saw. Times are those of `performance.now()`. */
export type Seen = {
  acknowledgedAt: number[];
  /** Requests for a lead without a 201, by status or error; each is repeated with the same idempotency key. */
  failed: Record<string, number>;
  /** Leads that were not acknowledged by the end, after every repetition. */
  unsettled: number;
  views: number;
  viewsFailed: number;
};

export type Load = { seen: Seen; finish: () => Promise<Seen> };

type Lead = { number: number; key: string; dueAt: number };
type Settings = { platform: string; edge: string; acknowledged: AcknowledgedLog };

export const leadsPerSecond = 200;
export const viewsPerSecond = 20;
const tickMs = 20;
/** Repetitions for each new lead, at most: the queue of an outage drains in half the time of the outage. */
const repetitionsPerLead = 2;
const retryAfterMs = 1_000;
const settleWithinMs = 90_000;
const page = '/help-and-support/meters/how-to-read-your-meter';

/** Open loop: leads and page views at a fixed rate, whether or not earlier ones were answered. */
export function startLoad({ platform, edge, acknowledged }: Settings): Load {
  const seen: Seen = { acknowledgedAt: [], failed: {}, unsettled: 0, views: 0, viewsFailed: 0 };
  const repeat: Lead[] = [];
  let open = 0;
  let sent = 0;
  let viewed = 0;
  let sending = true;
  const startedAt = performance.now();

  const send = async (lead: Lead) => {
    open += 1;
    const result = await post(platform, complaintOf(lead.number), lead.key).catch((error: Error) => error);
    open -= 1;
    if (!(result instanceof Error) && result.status === 201) {
      acknowledged.note(referenceIn(result));
      seen.acknowledgedAt.push(performance.now());
      return;
    }
    const reason = result instanceof Error ? result.name : String(result.status);
    seen.failed[reason] = (seen.failed[reason] ?? 0) + 1;
    repeat.push({ ...lead, dueAt: performance.now() + retryAfterMs });
  };
  const view = async () => {
    seen.views += 1;
    const response = await fetch(`${edge}${page}`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    if (response?.status !== 200) seen.viewsFailed += 1;
  };
  const tick = () => {
    const elapsed = (performance.now() - startedAt) / 1_000;
    for (; sending && sent < elapsed * leadsPerSecond; sent += 1)
      void send({ number: sent, key: randomUUID(), dueAt: 0 });
    for (; sending && viewed < elapsed * viewsPerSecond; viewed += 1) void view();
    const most = (leadsPerSecond * repetitionsPerLead * tickMs) / 1_000;
    const due = repeat.findIndex(({ dueAt }) => dueAt > performance.now());
    for (const lead of repeat.splice(0, Math.min(most, due < 0 ? repeat.length : due))) void send(lead);
  };
  const clock = setInterval(tick, tickMs);

  return {
    seen,
    finish: async () => {
      sending = false;
      const deadline = performance.now() + settleWithinMs;
      while (open + repeat.length > 0 && performance.now() < deadline) await setTimeout(50);
      clearInterval(clock);
      await acknowledged.flushed();
      seen.unsettled = open + repeat.length;
      return seen;
    },
  };
}
