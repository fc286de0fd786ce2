import { z } from 'zod';

/** A visitor's answers as the platform keeps them: a name that means nothing and bytes that it cannot read. */
export const journeyName = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const sealedJourney = z.strictObject({
  data: z.strictObject({
    type: z.literal('journeys'),
    attributes: z.strictObject({ sealed: z.base64().max(400_000) }),
  }),
});
