import { z } from 'zod';

/** A hash: the platform knows no session and no state of a sign-in by more than that. */
export const sessionName = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Tells sessions apart in logs and lists. Too short to ask for a session by, and made from a hash of its cookie. */
export const shortSessionName = (name: string) => name.slice(0, 12);

/** Of the `sub` claim, by OpenID Connect Core 1.0, section 2. */
export const maxSubjectLength = 255;

const stored = { sealed: z.base64().max(64_000), endsAt: z.iso.datetime() };

/** A customer's session as the platform keeps it: bytes that it cannot read, and when they are of no more use. */
export const sealedSession = z.strictObject({
  data: z.strictObject({
    type: z.literal('sessions'),
    attributes: z.strictObject(stored),
  }),
});

/** A session that begins. The subject is hashed with a key before anything is stored; the previous release sends none. */
export const newSession = z.strictObject({
  data: z.strictObject({
    type: z.literal('sessions'),
    attributes: z.strictObject({ ...stored, subject: z.string().min(1).max(maxSubjectLength).optional() }),
  }),
});

/** A sign-in's state that has come back, and may not come back again until it is worthless anyway. */
export const spentState = z.strictObject({
  data: z.strictObject({ type: z.literal('spent-states'), attributes: z.strictObject({ endsAt: z.iso.datetime() }) }),
});
