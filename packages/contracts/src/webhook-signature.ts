import { createHmac, timingSafeEqual } from 'node:crypto';

/** Authenticates a request to the CRM and prevents replay: `t=<seconds>,v1=<HMAC of time and body>`. */
export const signatureHeader = 'lamplighter-signature';
const toleranceSeconds = 300;

export function signWebhook(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

export function isSignedWebhook(secret: string, body: string, signature: string, now: Date): boolean {
  const [, seconds, hex] = signature.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? [];
  if (seconds === undefined || hex === undefined) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), digest(secret, Number(seconds), body));
}

function digest(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}
