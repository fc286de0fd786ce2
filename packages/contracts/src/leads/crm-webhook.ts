import { z } from 'zod';

/**
 * A manually entered address. It is included with its lead, because no other system has it; an address of the index has
 * its UPRN as id and is not included.
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

/** The body sent to the CRM for each lead, as a Standard Webhook whose id is that of the delivery. */
export const crmLead = z.object({
  reference: z.string(),
  receivedAt: z.iso.datetime(),
  brand: z.string(),
  kind: z.string(),
  /** The lead as the site sent it, with related resources beside its `data`. */
  lead: z.looseObject({ included: z.array(includedAddress).optional() }),
  /** Marks a synthetic lead: the CRM must accept and acknowledge it like any other, and not process it further. */
  synthetic: z.literal(true).optional(),
});

/** The CRM's response when it has stored the lead. Any other response is retried. */
export const crmReceipt = z.object({ received: z.literal(true), reference: z.string() });

export type CrmLead = z.infer<typeof crmLead>;
export type CrmReceipt = z.infer<typeof crmReceipt>;
