import { z } from 'zod';
import { queryLimit } from './lead-text.ts';

/** An opaque name, under which the platform stores a visitor's sealed answers. It cannot read them. */
export const journeyName = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Texts of 30,000 characters at four bytes each; details typed and accepted; the hundred addresses of a postcode. */
const maxJourneyBytes = queryLimit * 4 + 2 * 20_000 + 100 * 400;
/** Nonce and tag of AES-GCM. */
const sealBytes = 28;
const maxSealedJourney = Math.ceil((maxJourneyBytes + sealBytes) / 3) * 4;

export const sealedJourney = z.strictObject({
  data: z.strictObject({
    type: z.literal('journeys'),
    attributes: z.strictObject({ sealed: z.base64().max(maxSealedJourney) }),
  }),
});
