import { z } from 'zod';
import { checkStandardWebhook, signStandardWebhook } from './standard-webhook.ts';

/**
 * The client id of synthetic leads, which the platform sends itself to check delivery to mailbox and CRM. The CRM
 * receives them marked as synthetic, and they are erased after delivery.
 */
export const syntheticClient = 'synthetic';

/**
 * The header that marks the confirmation of a synthetic lead, with the id of its delivery. Unlike the Message-ID, which
 * some relays replace, it reaches the mailbox as it was sent.
 */
export const syntheticHeader = 'Lamplighter-Synthetic-Lead';

/**
 * The header of a browser that fills in forms to check them. A lead that is sent with it is synthetic; every check of
 * the site applies to it as to any other. It is signed, so that nobody else can have a lead marked, and erased.
 */
export const syntheticRequestHeader = 'lamplighter-synthetic';

export const syntheticSecret = z.string().min(16);

const signedText = { id: 'synthetic', body: new Uint8Array() };

export function signSyntheticRequest(secret: string, now: Date): string {
  const signed = signStandardWebhook([Buffer.from(secret)], signedText.id, signedText.body, now);
  return `${signed['webhook-timestamp']} ${signed['webhook-signature']}`;
}

/** Signatures are valid for five minutes. Without a secret none is. */
export function isSyntheticRequest(secret: string | undefined, header: string, now: Date): boolean {
  const [timestamp = '', signature = ''] = header.split(' ');
  const secrets = secret === undefined ? [] : [Buffer.from(secret)];
  return checkStandardWebhook(secrets, { ...signedText, timestamp, signature }, now) === 'valid';
}
