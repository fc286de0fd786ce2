import { z } from 'zod';

/**
 * A hand-written address. It comes with its lead, because no other system has it; an address of the index has its UPRN
 * as id and is not included.
 */
const includedAddress = z.object({
  type: z.literal('addresses'),
  id: z.uuid(),
  attributes: z.looseObject({
    address: z.string(),
    'address-line1': z.string(),
    postcode: z.string(),
    'is-manual': z.literal(true),
  }),
});

/** What the CRM is sent for each lead, signed, with the delivery's id as Idempotency-Key. */
export const crmLead = z.object({
  reference: z.string(),
  receivedAt: z.iso.datetime(),
  brand: z.string(),
  kind: z.string(),
  /** The lead as the site sent it, and beside its `data` what it refers to. */
  lead: z.looseObject({ included: z.array(includedAddress).optional() }),
  /** Said of a lead that no person sent: to be taken and receipted like any other, and worked on by nobody. */
  synthetic: z.literal(true).optional(),
});

/** What it answers when it has the lead. Anything else is taken for 'not yet'. */
export const crmReceipt = z.object({ received: z.literal(true), reference: z.string() });

export type CrmLead = z.infer<typeof crmLead>;
export type CrmReceipt = z.infer<typeof crmReceipt>;
