import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * A webhook to the CRM or from it, signed as Standard Webhooks describes: https://www.standardwebhooks.com. Its own
 * package hashes in JavaScript, reads the system's clock, takes one secret and does not say why a webhook is refused.
 */
export type StandardWebhook = { id: string; timestamp: string; signature: string; body: Uint8Array };

export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

export type WebhookCheck = 'valid' | 'malformed' | 'expired' | 'forged';

/** `whsec_` and base64. Standard Webhooks asks for 24 to 64 bytes. */
export const webhookSecret = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, { error: 'must be whsec_ and base64' })
  .transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64'))
  .refine(({ length }) => length >= 24 && length <= 64, { error: 'must be 24 to 64 bytes in base64' });

const toleranceSeconds = 300;

/** `whsec_base64,whsec_base64`: several while one replaces another. */
export const webhookSecrets = z
  .string()
  .transform((list) => (list.trim() === '' ? [] : list.split(',')))
  .pipe(z.array(webhookSecret));

/**
 * The headers of a webhook that is signed now, with each secret: the receiver accepts any signature that it knows. It
 * deduplicates by the id.
 */
export function signStandardWebhook(secrets: readonly Uint8Array[], id: string, body: Uint8Array, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${digest(secret, { id, timestamp, body }).toString('base64')}`);
  return {
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signatures.join(' '),
  };
}

/** Checks the raw bytes of the body. While secrets rotate there are several, and a sender may sign with several too. */
export function checkStandardWebhook(
  secrets: readonly Uint8Array[],
  webhook: StandardWebhook,
  now: Date,
): WebhookCheck {
  const { id, timestamp } = webhook;
  if (!/^[\w-]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return 'malformed';
  const signatures = webhook.signature.split(' ').flatMap((text) => {
    const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
    return base64 === undefined ? [] : [Buffer.from(base64, 'base64')];
  });
  if (signatures.length === 0) return 'malformed';
  const digests = secrets.map((secret) => digest(secret, webhook));
  // Every pair is compared, so that the time does not depend on which one matches.
  const matches = digests.flatMap((own) => signatures.map((given) => timingSafeEqual(own, given)));
  if (!matches.includes(true)) return 'forged';
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds ? 'expired' : 'valid';
}

function digest(secret: Uint8Array, { id, timestamp, body }: Omit<StandardWebhook, 'signature'>): Buffer {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
}
