import { type CrmLead, crmReceipt } from '@lamplighter/contracts/crm-webhook';
import { syntheticClient } from '@lamplighter/contracts/synthetic-lead';
import { signatureHeader, signWebhook } from '@lamplighter/contracts/webhook-signature';
import { currentTrace, inSpan, type SpanStart } from '@lamplighter/observe/tracing';
import { Agent, request } from 'undici';
import type { Deliver, OpenedDelivery } from './attempt.ts';
import { type Outcome, UpstreamFault } from './outcome.ts';
import type { UpstreamGuard } from './upstream-guard.ts';

type Settings = { url: string; secret: string; timeoutMs: number };

const mostBytes = 64 * 1024;
const longestWaitMs = 60 * 60 * 1_000;

export type CrmChannel = { deliver: Deliver; close: () => Promise<void> };

/** Leads to the CRM, each as one signed call that may be repeated: the delivery's id tells the CRM what it has. */
export function openCrmChannel(settings: Settings, guard: UpstreamGuard): CrmChannel {
  const dispatcher = new Agent({ connect: { timeout: 1_000 }, maxResponseSize: mostBytes, pipelining: 1 });
  const span: SpanStart = {
    name: 'POST',
    kind: 'client',
    words: { 'http.request.method': 'POST', 'server.address': new URL(settings.url).host },
  };
  return {
    deliver: (delivery) => guard.attempt(() => inSpan(span, () => call(settings, dispatcher, delivery))),
    close: () => dispatcher.close(),
  };
}

async function call({ url, secret, timeoutMs }: Settings, dispatcher: Agent, delivery: OpenedDelivery) {
  const { id, reference, receivedAt, brand, client, kind, document } = delivery;
  const lead: CrmLead = {
    reference,
    receivedAt: receivedAt.toISOString(),
    brand,
    kind,
    lead: document,
    ...(client === syntheticClient && { synthetic: true }),
  };
  const body = JSON.stringify(lead);
  const { statusCode, headers, text } = await send(url, {
    dispatcher,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      [signatureHeader]: signWebhook(secret, body, new Date()),
      ...traceHeader(),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return judge(statusCode, String(headers['retry-after'] ?? ''), text, reference);
}

function traceHeader(): Record<string, string> {
  const trace = currentTrace();
  return trace ? { traceparent: trace.traceparent } : {};
}

async function send(url: string, options: NonNullable<Parameters<typeof request>[1]>) {
  try {
    const { statusCode, headers, body } = await request(url, options);
    return { statusCode, headers, text: await body.text() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new UpstreamFault(name === 'TimeoutError' ? 'crm-timeout' : 'crm-unreachable');
  }
}

function judge(status: number, retryAfter: string, text: string, reference: string): Outcome {
  if (status >= 200 && status < 300) {
    // A 200 from something that is not the CRM is no receipt.
    if (!isReceipt(text, reference)) throw new UpstreamFault('crm-garbage');
    return { kind: 'delivered' };
  }
  const fault = `crm-${status}`;
  const afterMs = readRetryAfter(retryAfter, Date.now());
  if (status === 429) throw new UpstreamFault(fault, { strain: false, afterMs });
  if (status >= 500 || status === 408 || status === 425) throw new UpstreamFault(fault, { afterMs });
  return { kind: 'refused', fault };
}

function isReceipt(text: string, reference: string): boolean {
  try {
    const receipt = crmReceipt.safeParse(JSON.parse(text));
    return receipt.success && receipt.data.reference === reference;
  } catch {
    return false;
  }
}

/** Seconds or a date, as HTTP has it; at most an hour, so that a slip of theirs does not park a lead for a year. */
export function readRetryAfter(header: string, now: number): number | undefined {
  if (header === '') return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longestWaitMs);
}
