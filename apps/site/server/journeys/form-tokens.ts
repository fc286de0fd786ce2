import { createHmac } from 'node:crypto';
import type { Lead } from '@lamplighter/contracts/leads/lead';
import { createSealer, deriveKey, type SessionSecrets } from '@lamplighter/server/session-crypto';
import type { z } from 'zod';

/** A form token is bound to the page that shows it, a confirmation token to one submission. */
type Purpose = 'form' | 'confirmation';

/** Tokens of one visitor: sealed with a key derived from the site's secret and the visitor's journey cookie. */
export type FormTokens = {
  issue: (purpose: Purpose, value: unknown) => string;
  /** The sealed value, or undefined when it was not issued to this visitor for this purpose. */
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

export function createFormTokens(secrets: SessionSecrets, journeyId: string): FormTokens {
  const sealerFor = (purpose: Purpose) => createSealer(secrets, journeyId, purpose);
  return {
    issue: (purpose, value) => sealerFor(purpose).seal(JSON.stringify(value)).toString('base64url'),
    read: (purpose, token, schema) => {
      if (!token) return undefined;
      try {
        const read = schema.safeParse(JSON.parse(sealerFor(purpose).unseal(Buffer.from(token, 'base64url'))));
        return read.success ? read.data : undefined;
      } catch {
        return undefined;
      }
    },
    idempotencyKey: (lead) =>
      asUuid(
        // From the visitor's cookie alone, so that a retry has the same key at a site with other secrets.
        createHmac('sha256', deriveKey(journeyId, 'journey', 'lead'))
          .update(JSON.stringify(lead))
          .digest(),
      ),
  };
}

/** The wire format of keys: 122 bits as a UUID of version 4. */
function asUuid(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
