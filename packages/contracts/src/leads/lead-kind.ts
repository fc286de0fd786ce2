import { complaintPaths } from './complaint-paths.ts';
import { type Lead, leadTopics } from './lead.ts';

export const leadKinds = ['complaint', 'enquiry', 'feedback', 'meter-reading'] as const;
export type LeadKind = (typeof leadKinds)[number];
export type Payment = 'credit' | 'pay-as-you-go';

/** The kind of a lead, and the customer's payment method if the lead contains it. */
export function leadKind({ data: { attributes } }: Lead): { kind: LeadKind; payment: Payment | null } {
  if (attributes.topic === leadTopics.feedback) return { kind: 'feedback', payment: null };
  if (attributes.topic === leadTopics.meterRead) return { kind: 'meter-reading', payment: null };
  const subtype = attributes['query-subtype'];
  const path = Object.values(complaintPaths).find(({ querySubtype }) => querySubtype === subtype);
  if (!path) throw new Error('a help lead has the subtype of a complaint path');
  return { kind: path.kind, payment: path.payment };
}
