import { callSlot } from '@lamplighter/contracts/call-back';
import { type ComplaintPath, isComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { z } from 'zod';

export const complaintPath = z.string().refine(isComplaintPath);
export const chosenAddress = z.object({
  id: z.string(),
  /** The label in the list of addresses. */
  address: z.string(),
  postcode: z.string(),
  /** A journey of the previous release has none. */
  summary: z.string().optional(),
});

/** The state of the address selector. */
const addressState = z.discriminatedUnion('state', [
  /** `after`: what was shown before it was cleared. */
  z.object({ state: z.literal('empty'), after: z.enum(['address', 'search']).optional() }),
  z.object({ state: z.literal('found'), postcode: z.string(), addresses: z.array(chosenAddress) }),
  z.object({ state: z.literal('none'), postcode: z.string() }),
  z.object({ state: z.literal('unavailable'), postcode: z.string() }),
  z.object({ state: z.literal('manual'), postcode: z.string() }),
  z.object({ state: z.literal('chosen'), address: chosenAddress }),
]);

/** The sender of a complaint or an enquiry, as typed and validated on the details page. */
export const sender = z.object({
  details: z.record(z.string(), z.string()),
  address: chosenAddress,
  /** Whether the form was filled from the account of a customer who was signed in when they were accepted. */
  fromAccount: z.boolean().optional(),
  /** The day and the hours of the call that the page promised, if the customer wants one. */
  call: callSlot.optional(),
});

/** The form in which a text was written. */
export const writtenIn = z.union([complaintPath, z.literal('feedback')]);

/** A recent submission, shown to a visitor who goes back. Sending does not depend on it. */
const sentNote = z.object({ path: writtenIn, reference: z.string() });
export const maxSentNotes = 5;

/** All answers of a visitor so far, as typed; each step validates them again when it needs them. */
const visitorAnswers = z.object({
  details: z.record(z.string(), z.string()),
  /** Whether the form of these details was filled from the customer's account. */
  fromAccount: z.boolean().optional(),
  address: addressState,
  sender: sender.optional(),
  query: z.object({ path: complaintPath, text: z.string(), subject: z.string() }).optional(),
  feedback: z.string().optional(),
  /** Whether the customer wants the feedback to be treated as a complaint: it is then the text of the next one. */
  feedbackIsComplaint: z.boolean().optional(),
  // A journey of the previous release holds one record in place of the list.
  sent: z.array(sentNote).max(maxSentNotes).catch([]).default([]),
});

export type AddressState = z.infer<typeof addressState>;
export type ChosenAddress = z.infer<typeof chosenAddress>;
export type Sender = z.infer<typeof sender>;
export type SentNote = z.infer<typeof sentNote>;
export type VisitorAnswers = z.infer<typeof visitorAnswers>;
export type FormName = ComplaintPath | 'feedback';

/** Answers that cannot be parsed, for example from an older release, count as none. */
export function readAnswers(kept: unknown): VisitorAnswers {
  const parsed = visitorAnswers.safeParse(kept);
  return parsed.success ? parsed.data : { details: {}, address: { state: 'empty' }, sent: [] };
}
