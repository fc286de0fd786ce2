import { z } from 'zod';

/** What the CRM is sent for each lead, signed, with the delivery's id as Idempotency-Key. */
export const crmLead = z.object({
  reference: z.string(),
  receivedAt: z.iso.datetime(),
  brand: z.string(),
  kind: z.string(),
  lead: z.unknown(),
  /** Said of a lead that no person sent: to be taken and receipted like any other, and worked on by nobody. */
  synthetic: z.literal(true).optional(),
});

/** What it answers when it has the lead. Anything else is taken for 'not yet'. */
export const crmReceipt = z.object({ received: z.literal(true), reference: z.string() });

export type CrmLead = z.infer<typeof crmLead>;
export type CrmReceipt = z.infer<typeof crmReceipt>;
