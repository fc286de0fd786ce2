import { z } from 'zod';

/** The response to `POST /v1/leads`; its `data` goes to the confirmation page. */
export const leadResponse = z.object({
  data: z.object({
    type: z.literal('leads'),
    id: z.uuid(),
    attributes: z.object({ reference: z.string(), 'received-at': z.iso.datetime() }),
  }),
});

export type LeadResponse = z.infer<typeof leadResponse>;
