import { z } from 'zod';
import { emailLimit } from './lead-text.ts';

/** Where a complaint or an enquiry stands, as the CRM reports it. `deadlock`: the supplier can do no more. */
export const leadStatuses = ['received', 'with-a-person', 'answered', 'deadlock', 'closed'] as const;

const status = z.enum(leadStatuses);
const reference = z.string().regex(/^[0-9A-Z]{10}$/);

/** UTC+14 is the largest offset that a zone has. PostgreSQL has no year 0, and no lead is from before 2000. */
const isMoment = (text: string) => /(?:Z|[+-](?:0\d|1[0-3]):\d\d|[+-]14:00)$/.test(text) && text >= '2000';

/** The body of the CRM's webhook. `timestamp` is when the status began, which orders the events of one lead. */
export const leadStatusEvent = z.object({
  type: z.literal('lead.status'),
  timestamp: z.iso.datetime({ offset: true }).refine(isMoment, { error: 'is no moment since 2000' }),
  data: z.object({ reference, status }),
});

/** Asks for the status of a lead. The email address or the postcode proves that the reference was not guessed. */
export const leadStatusQuery = z.strictObject({
  data: z.strictObject({
    type: z.literal('lead-status-queries'),
    attributes: z.union([
      z.strictObject({ reference, email: z.string().min(1).max(emailLimit) }),
      z.strictObject({ reference, postcode: z.string().min(5).max(7) }),
    ]),
  }),
});

/**
 * `data` is null when nothing matches: the same for a wrong reference, a wrong proof and an erased lead. Names are
 * kebab-case on the wire (`json-api-keys.ts`).
 */
export const leadStatusResponse = z.object({
  data: z
    .object({
      type: z.literal('lead-statuses'),
      id: z.string(),
      attributes: z.object({
        kind: z.enum(['complaint', 'enquiry']),
        payment: z.enum(['credit', 'pay-as-you-go']).nullable(),
        contactMethod: z.enum(['email', 'phone']),
        receivedAt: z.iso.datetime(),
        /** Oldest first; empty until the CRM has reported one. */
        history: z.array(z.object({ status, since: z.iso.datetime() })),
      }),
    })
    .nullable(),
});

export type LeadStatus = z.infer<typeof status>;
export type LeadStatusEvent = z.infer<typeof leadStatusEvent>;
export type LeadStatusQuery = z.infer<typeof leadStatusQuery>;
export type LeadStatusResponse = z.infer<typeof leadStatusResponse>;
export type FollowedLead = NonNullable<LeadStatusResponse['data']>['attributes'];
