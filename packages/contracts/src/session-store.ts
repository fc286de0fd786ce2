import { z } from 'zod';

/** A hash: the platform knows no session and no state of a sign-in by more than that. */
export const sessionName = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** A customer's session as the platform keeps it: bytes that it cannot read, and when they are of no more use. */
export const sealedSession = z.strictObject({
  data: z.strictObject({
    type: z.literal('sessions'),
    attributes: z.strictObject({ sealed: z.base64().max(64_000), endsAt: z.iso.datetime() }),
  }),
});

/** A sign-in's state that has come back, and may not come back again until it is worthless anyway. */
export const spentState = z.strictObject({
  data: z.strictObject({ type: z.literal('spent-states'), attributes: z.strictObject({ endsAt: z.iso.datetime() }) }),
});
