import { z } from 'zod';

/** The response to `POST /v1/leads`; its `data` goes to the confirmation page. */
export const leadAnswer = z.object({
  data: z.object({
    type: z.literal('leads'),
    id: z.uuid(),
    attributes: z.object({ reference: z.string(), 'received-at': z.iso.datetime() }),
  }),
});

export type LeadAnswer = z.infer<typeof leadAnswer>;
