import { callSlot } from '@lamplighter/contracts/leads/call-back';
import { z } from 'zod';
import type { FormTokens } from '../../server-interface.ts';
import { formName } from './answers.ts';

/** What a confirmation shows: one submission, and no personal data of its sender. */
const submission = z.object({
  /** The form it was written in. */
  path: formName,
  /** The form from which its text was carried over. */
  carriedFrom: z.literal('feedback').optional(),
  /** The kind of lead it was sent as. */
  kind: z.enum(['complaint', 'enquiry', 'feedback']),
  payment: z.enum(['credit', 'pay-as-you-go']).nullable(),
  reference: z.string(),
  receivedAt: z.string(),
  /** The call that was asked for, with the last digits of the number. */
  call: z.object({ ...callSlot.shape, 'may-leave-message': z.boolean(), ending: z.string() }).optional(),
  /** A customer who is called may have given no email address. */
  isEmailed: z.boolean().default(true),
});

export type ConfirmedSubmission = z.infer<typeof submission>;

/** Each submission has its own confirmation, sealed into the URL: it needs no store, and two tabs do not share one. */
export function confirmationUrl(tokens: FormTokens, sent: z.input<typeof submission>): string {
  return `/help-and-support/confirmation?sent=${tokens.issue('confirmation', sent)}`;
}

export function readConfirmation(tokens: FormTokens, url: string): ConfirmedSubmission | undefined {
  return tokens.read('confirmation', new URL(url).searchParams.get('sent') ?? undefined, submission);
}
