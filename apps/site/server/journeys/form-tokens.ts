import { createHmac } from 'node:crypto';
import type { Lead } from '@lamplighter/contracts/lead';
import type { z } from 'zod';
import { seal, sealingKey, unseal } from '../auth/session-crypto.ts';

/** A form token is bound to the page that shows it, a confirmation token to one submission. */
type Purpose = 'form' | 'confirmation';

/** Tokens of one visitor: sealed with a key derived from the site's secret and the visitor's journey cookie. */
export type FormTokens = {
  issue: (purpose: Purpose, value: unknown) => string;
  /** What was sealed, or nothing when it was not issued to this visitor for this purpose. */
  read: <Schema extends z.ZodType>(
    purpose: Purpose,
    token: string | undefined,
    schema: Schema,
  ) => z.infer<Schema> | undefined;
  /**
   * The idempotency key of a lead: the same lead of the same visitor has the same key, whichever tab or reload sent it;
   * another form, person or text has another.
   */
  idempotencyKey: (lead: Lead) => string;
};

export function createFormTokens(secret: string, journeyId: string): FormTokens {
  const keyFor = (purpose: Purpose | 'lead') => sealingKey(secret, journeyId, purpose);
  return {
    issue: (purpose, value) => seal(JSON.stringify(value), keyFor(purpose)).toString('base64url'),
    read: (purpose, token, schema) => {
      if (!token) return undefined;
      try {
        const read = schema.safeParse(JSON.parse(unseal(Buffer.from(token, 'base64url'), keyFor(purpose))));
        return read.success ? read.data : undefined;
      } catch {
        return undefined;
      }
    },
    idempotencyKey: (lead) => asUuid(createHmac('sha256', keyFor('lead')).update(JSON.stringify(lead)).digest()),
  };
}

/** The form that keys have on the wire: 122 bits as a UUID of version 4. */
function asUuid(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
