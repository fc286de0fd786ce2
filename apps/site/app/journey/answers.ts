import { isComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { z } from 'zod';

const complaintPath = z.string().refine(isComplaintPath);
const address = z.object({ id: z.string(), address: z.string(), postcode: z.string() });

/** How far someone has come in giving an address. */
const addressState = z.discriminatedUnion('state', [
  /** `after`: what was there before it was cleared. */
  z.object({ state: z.literal('empty'), after: z.enum(['address', 'search']).optional() }),
  z.object({ state: z.literal('found'), postcode: z.string(), addresses: z.array(address) }),
  z.object({ state: z.literal('none'), postcode: z.string() }),
  z.object({ state: z.literal('unavailable'), postcode: z.string() }),
  z.object({ state: z.literal('manual'), postcode: z.string() }),
  z.object({ state: z.literal('chosen'), address }),
]);

/** What was sent last, for the confirmation page and for someone who goes back. */
const sent = z.object({
  form: z.enum(['complaint', 'feedback']),
  kind: z.enum(['complaint', 'enquiry', 'feedback']),
  payment: z.enum(['credit', 'pay-as-you-go']).nullable(),
  reference: z.string(),
  receivedAt: z.string(),
  key: z.string(),
});

/** Everything a visitor has told the forms so far, as typed; each step is judged anew when it is needed. */
const visitorAnswers = z.object({
  /** Makes sending twice the same as sending once. */
  key: z.string(),
  details: z.record(z.string(), z.string()),
  address: addressState,
  query: z.object({ path: complaintPath, text: z.string(), subject: z.string() }).optional(),
  feedback: z.string().optional(),
  sent: sent.optional(),
});

export type AddressState = z.infer<typeof addressState>;
export type ChosenAddress = z.infer<typeof address>;
export type SentRecord = z.infer<typeof sent>;
export type VisitorAnswers = z.infer<typeof visitorAnswers>;

/** Answers that cannot be read, from an older release perhaps, count as none. */
export function readAnswers(kept: unknown): VisitorAnswers {
  const parsed = visitorAnswers.safeParse(kept);
  return parsed.success ? parsed.data : { key: crypto.randomUUID(), details: {}, address: { state: 'empty' } };
}
