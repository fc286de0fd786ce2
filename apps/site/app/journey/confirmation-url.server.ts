import { z } from 'zod';
import type { FormTokens } from '../../server-interface.ts';
import { writtenIn } from './answers.ts';

/** What a confirmation shows: one submission, and no personal data of its sender. */
const submission = z.object({
  /** The form it was written in. */
  path: writtenIn,
  /** The form from which its text was carried over. */
  carriedFrom: z.literal('feedback').optional(),
  /** The kind of lead it was sent as. */
  kind: z.enum(['complaint', 'enquiry', 'feedback']),
  payment: z.enum(['credit', 'pay-as-you-go']).nullable(),
  reference: z.string(),
  receivedAt: z.string(),
});

export type Submission = z.infer<typeof submission>;

/** Each submission has its own confirmation, sealed into the URL: it needs no store, and two tabs do not share one. */
export function confirmationUrl(tokens: FormTokens, sent: Submission): string {
  return `/help-and-support/confirmation?sent=${tokens.issue('confirmation', sent)}`;
}

export function readConfirmation(tokens: FormTokens, url: string): Submission | undefined {
  return tokens.read('confirmation', new URL(url).searchParams.get('sent') ?? undefined, submission);
}
