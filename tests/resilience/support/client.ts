import { randomUUID } from 'node:crypto';
import { leadResponse } from '@lamplighter/contracts/leads/lead-reference';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { z } from 'zod';

const headers = { 'client-id': 'help', 'content-type': 'application/vnd.api+json' };

export type LeadResult = { status: number; text: string };

export async function post(origin: string, body: unknown, key: string = randomUUID()): Promise<LeadResult> {
  const response = await fetch(`${origin}/v1/leads`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, text: await response.text() };
}

/** The id of a manually entered address, or an empty string when it is rejected. */
export async function postAddress(origin: string, attributes: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ data: { type: 'addresses', attributes } });
  const response = await fetch(`${origin}/v1/addresses`, { method: 'POST', headers, body });
  return z.object({ data: z.object({ id: z.string() }) }).safeParse(await response.json()).data?.data.id ?? '';
}

export function referenceIn({ text }: LeadResult): string {
  return leadResponse.parse(JSON.parse(text)).data.attributes.reference;
}

/** Retries with the same idempotency key until the lead is accepted. */
export async function postUntilAccepted(origin: string, body: unknown, key: string): Promise<string> {
  for (;;) {
    const response = await post(origin, body, key).catch(() => undefined);
    if (response?.status === 201) return referenceIn(response);
    if (response && response.status < 500) throw new Error(`refused with ${response.status}: ${response.text}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

export function complaintOf(number: number) {
  return sampleLeads({ email: `person-${number}@example.com` }).complaint;
}
