import { z } from 'zod';
import type { FormTokens } from '../../../server/journeys/form-tokens.ts';
import { type AddressState, chosenAddress, type FormName, writtenIn } from '../../journey/answers.ts';
import type { ShownDetails } from './DetailsPage.tsx';

/** What a page with details shows besides its fields. It binds the POST to that, whatever other tabs did. */
const detailsToken = z.object({
  path: writtenIn,
  address: chosenAddress.optional(),
  /** The text of feedback, from the previous page. */
  feedback: z.string().optional(),
});

export type DetailsToken = z.infer<typeof detailsToken>;

export function showDetails(tokens: FormTokens, path: FormName, at: AddressState, feedback?: string): ShownDetails {
  const address = at.state === 'chosen' ? at.address : undefined;
  return { at, token: tokens.issue('form', { path, address, feedback }) };
}

export function readDetailsToken(
  tokens: FormTokens,
  path: FormName,
  { form }: Record<string, string>,
): DetailsToken | undefined {
  const token = tokens.read('form', form, detailsToken);
  return token?.path === path ? token : undefined;
}
