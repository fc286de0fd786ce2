import { z } from 'zod';
import { queryLimit } from '../leads/lead-text.ts';

/** A hash: the platform does not receive the session cookie or the sign-in state itself. */
export const sessionName = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Identifies a session in logs and lists. It comes from a hash of the cookie and is too short to request a session. */
export const shortSessionName = (name: string) => name.slice(0, 12);

/** The limit of the `sub` claim in OpenID Connect Core 1.0, section 2. */
export const maxSubjectLength = 255;

const stored = { sealed: z.base64().max(64_000), endsAt: z.iso.datetime() };

/** A customer's session as the platform stores it: sealed bytes and their expiry. */
export const sealedSession = z.strictObject({
  data: z.strictObject({
    type: z.literal('sessions'),
    attributes: z.strictObject(stored),
  }),
});

/** A new session. The subject is stored only as a keyed hash; the previous release does not send one. */
export const newSession = z.strictObject({
  data: z.strictObject({
    type: z.literal('sessions'),
    attributes: z.strictObject({ ...stored, subject: z.string().min(1).max(maxSubjectLength).optional() }),
  }),
});

/** A record of activity, which extends the session. */
export const sessionActivity = z.object({ data: z.object({ type: z.literal('activities') }) });

/** A sign-in state that has been used, stored until it expires so that it cannot be used again. */
export const spentState = z.strictObject({
  data: z.strictObject({ type: z.literal('spent-states'), attributes: z.strictObject({ endsAt: z.iso.datetime() }) }),
});

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
