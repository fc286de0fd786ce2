import { randomUUID } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { complaintOf, referenceIn } from '../../resilience/support/client.ts';
import type { AcknowledgedLog } from './acknowledged-log.ts';

/** What the clients saw. Times are those of `performance.now()`. */
type Seen = {
  acknowledgedAt: number[];
  /** Of each acknowledged request, without the time that its lead waited before. */
  latenciesMs: number[];
  /** Requests for a lead without a 201, by status or error; each is repeated with the same idempotency key. */
  failed: Record<string, number>;
  /** Leads that were not acknowledged by the end, after every repetition. */
  unsettled: number;
  views: number;
  viewsFailed: number;
};

export type Load = {
  seen: Seen;
  /** As a change of DNS: requests from now on go there. */
  moveTo: (target: Target) => void;
  finish: () => Promise<Seen>;
};

type Lead = { number: number; key: string; dueAt: number };
type Target = { platform: string; edge: string };
type Settings = Target & { acknowledged: AcknowledgedLog; rate?: number };

export const leadsPerSecond = 200;
export const viewsPerSecond = 10;
const tickMs = 20;
/** With repetitions: the queue of an outage drains in half its time. */
const repeatedShare = 3;
const maxOpen = 100;
const retryAfterMs = 1_000;
const settleWithinMs = 90_000;
const page = '/help-and-support/meters/how-to-read-your-meter';

/**
 * Open loop: leads and page views arrive at a fixed rate, whether or not earlier ones were answered. Like the site, it has
 * a limited number of connections, and leads wait for a free one.
 */
export function startLoad({ platform, edge, acknowledged, rate = leadsPerSecond }: Settings): Load {
  const seen: Seen = { acknowledgedAt: [], latenciesMs: [], failed: {}, unsettled: 0, views: 0, viewsFailed: 0 };
  let [leads, views] = [createClient(platform, maxOpen), createClient(edge, maxOpen)];
  const waiting: Lead[] = [];
  let open = 0;
  let made = 0;
  let sending = true;
  const startedAt = performance.now();

  const send = async (lead: Lead) => {
    open += 1;
    const sentAt = performance.now();
    const result = await leads.post('/v1/leads', complaintOf(lead.number), lead.key);
    open -= 1;
    if (result.status === '201') {
      acknowledged.note(referenceIn({ status: 201, text: result.text }));
      seen.acknowledgedAt.push(performance.now());
      seen.latenciesMs.push(performance.now() - sentAt);
      return;
    }
    seen.failed[result.status] = (seen.failed[result.status] ?? 0) + 1;
    waiting.push({ ...lead, dueAt: performance.now() + retryAfterMs });
  };
  const view = async () => {
    seen.views += 1;
    if ((await views.get(page)).status !== '200') seen.viewsFailed += 1;
  };
  const tick = () => {
    const elapsed = (performance.now() - startedAt) / 1_000;
    for (; sending && made < elapsed * rate; made += 1) {
      waiting.push({ number: made, key: randomUUID(), dueAt: 0 });
    }
    while (sending && seen.views < elapsed * viewsPerSecond) void view();
    const now = performance.now();
    for (let left = (repeatedShare * rate * tickMs) / 1_000; left > 0 && open < maxOpen; left -= 1) {
      const index = waiting.findIndex(({ dueAt }) => dueAt <= now);
      const [lead] = index < 0 ? [] : waiting.splice(index, 1);
      if (!lead) break;
      void send(lead);
    }
  };
  const clock = setInterval(tick, tickMs);

  return {
    seen,
    moveTo: (target) => {
      leads.close();
      views.close();
      [leads, views] = [createClient(target.platform, maxOpen), createClient(target.edge, maxOpen)];
    },
    finish: async () => {
      sending = false;
      const deadline = performance.now() + settleWithinMs;
      while (open + waiting.length > 0 && performance.now() < deadline) await setTimeout(50);
      clearInterval(clock);
      await acknowledged.flushed();
      seen.unsettled = open + waiting.length;
      leads.close();
      views.close();
      return seen;
    },
  };
}

/** The status of a response, or the code of the error in place of one. */
type Result = { status: string; text: string };

type Client = {
  post: (path: string, body: unknown, idempotencyKey: string) => Promise<Result>;
  get: (path: string) => Promise<Result>;
  close: () => void;
};

const timeoutMs = 20_000;

/** Requests over a few lasting connections: `fetch` takes several times the processor time, which the servers need. */
export function createClient(origin: string, maxSockets: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = (path: string, options: RequestOptions, body = '') =>
    new Promise<Result>((done) => {
      const sent = request(`${origin}${path}`, { ...options, agent, timeout: timeoutMs }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => done({ status: String(response.statusCode), text: Buffer.concat(parts).toString() }));
        response.on('error', (error: NodeJS.ErrnoException) => done({ status: error.code ?? error.name, text: '' }));
      });
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', (error: NodeJS.ErrnoException) => done({ status: error.code ?? error.message, text: '' }));
      sent.end(body);
    });
  return {
    post: (path, body, idempotencyKey) => {
      const text = JSON.stringify(body);
      const headers = {
        'client-id': 'help',
        'content-type': 'application/vnd.api+json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': idempotencyKey,
      };
      return send(path, { method: 'POST', headers }, text);
    },
    get: (path) => send(path, { method: 'GET' }),
    close: () => agent.destroy(),
  };
}
