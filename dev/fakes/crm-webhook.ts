import { randomUUID } from 'node:crypto';
import { type LeadStatusEvent, leadStatuses } from '@lamplighter/contracts/lead-status';
import { signStandardWebhook } from '@lamplighter/contracts/standard-webhook';
import { z } from 'zod';

export type WebhookTarget = { url: string; secret: Uint8Array };

const reported = z.object({
  reference: z.string(),
  status: z.enum(leadStatuses),
  id: z.string().default(() => `msg_${randomUUID()}`),
  timestamp: z.string().default(() => new Date().toISOString()),
});

/** Reports a status to the platform as a signed webhook, and returns the status of its response. */
export async function sendStatus({ url, secret }: WebhookTarget, asked: unknown): Promise<number> {
  const { id, timestamp, reference, status } = reported.parse(asked);
  const event: LeadStatusEvent = { type: 'lead.status', timestamp, data: { reference, status } };
  const body = Buffer.from(JSON.stringify(event));
  const headers = { 'content-type': 'application/json', ...signStandardWebhook(secret, id, body, new Date()) };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
