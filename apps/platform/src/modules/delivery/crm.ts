import { type CrmLead, crmReceipt } from '@lamplighter/contracts/leads/crm-webhook';
import { signStandardWebhook } from '@lamplighter/contracts/leads/standard-webhook';
import { syntheticClient } from '@lamplighter/contracts/leads/synthetic-lead';
import { currentTrace, inSpan, type SpanStart } from '@lamplighter/server/tracing';

import { Agent, request } from 'undici';
import type { Deliver, OpenedDelivery } from './outbox/process-delivery.ts';
import { type DeliveryOutcome, UpstreamError } from './outcome.ts';

type Settings = { url: string; secrets: readonly Uint8Array[]; timeoutMs: number };

const maxBytes = 64 * 1024;
const maxWaitMs = 60 * 60 * 1_000;

export type CrmChannel = { deliver: Deliver; close: () => Promise<void> };

/** Sends each lead to the CRM as one signed request. It may be repeated: the delivery's id is that of the webhook. */
export function openCrmChannel(settings: Settings): CrmChannel {
  const dispatcher = new Agent({ connect: { timeout: 1_000 }, maxResponseSize: maxBytes, pipelining: 1 });
  const span: SpanStart = {
    name: 'POST',
    kind: 'client',
    attributes: { 'http.request.method': 'POST', 'server.address': new URL(settings.url).host },
  };
  return {
    deliver: (delivery, { signal }) => inSpan(span, () => call(settings, dispatcher, delivery, signal)),
    close: () => dispatcher.close(),
  };
}

async function call(
  { url, secrets, timeoutMs }: Settings,
  dispatcher: Agent,
  delivery: OpenedDelivery,
  leaseEnd: AbortSignal,
): Promise<DeliveryOutcome> {
  const { id, reference, receivedAt, brand, client, kind, document } = delivery;
  const lead: CrmLead = {
    reference,
    receivedAt: receivedAt.toISOString(),
    brand,
    kind,
    lead: document,
    ...(client === syntheticClient && { synthetic: true }),
  };
  const body = Buffer.from(JSON.stringify(lead));
  const { statusCode, headers, text } = await send(url, {
    dispatcher,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signStandardWebhook(secrets, id, body, new Date()),
      ...traceHeader(),
    },
    body,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), leaseEnd]),
  });
  return judgeCrmResponse(statusCode, String(headers['retry-after'] ?? ''), text, reference);
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
    // The timeout aborts with a TimeoutError; any other abort is the end of the lease, not a failure of the CRM.
    if (error instanceof Error && error.name === 'AbortError')
      throw new UpstreamError('lease-ended', { upstream: 'unknown' });
    throw new UpstreamError(errorCodeOf(error));
  }
}

function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'crm-unreachable';
  if (error.name === 'TimeoutError') return 'crm-timeout';
  const code = 'code' in error ? String(error.code) : '';
  return /CERT|TLS|SSL/.test(code) ? 'crm-tls' : 'crm-unreachable';
}

/** The only statuses that concern the lead itself: malformed, conflicting, too large, not acceptable. */
const aboutTheLead = new Set([400, 409, 413, 422]);
const aboutOurCredentials = new Set([401, 403, 407]);

export function judgeCrmResponse(status: number, retryAfter: string, text: string, reference: string): DeliveryOutcome {
  if (status >= 200 && status < 300) {
    // A 200 without a valid receipt did not come from the CRM.
    if (!isReceipt(text, reference)) throw new UpstreamError('crm-garbage');
    return { kind: 'delivered' };
  }
  const errorCode = `crm-${status}`;
  if (aboutTheLead.has(status)) return { kind: 'refused', errorCode };
  if (aboutOurCredentials.has(status)) throw new UpstreamError(errorCode, { upstream: 'credentials-refused' });
  // 429 means that the CRM works but limits the rate; the rest (redirects, a wrong path, 5xx) would affect every lead.
  const upstream = status === 429 ? 'available' : 'failing';
  throw new UpstreamError(errorCode, { upstream, afterMs: readRetryAfter(retryAfter, Date.now()) });
}

function isReceipt(text: string, reference: string): boolean {
  try {
    const receipt = crmReceipt.safeParse(JSON.parse(text));
    return receipt.success && receipt.data.reference === reference;
  } catch {
    return false;
  }
}

/** Seconds or an HTTP date; capped at an hour, so that a wrong header does not delay a lead for a year. */
export function readRetryAfter(header: string, now: number): number | undefined {
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), maxWaitMs);
}
