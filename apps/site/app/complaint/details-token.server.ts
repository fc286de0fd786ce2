import type { FormFields } from '@lamplighter/contracts/forms/form';
import { z } from 'zod';
import type { FormTokens } from '../../server-interface.ts';
import { type AddressState, chosenAddress, type FormName, formName } from '../journey/answers.ts';
import type { ShownDetails } from './DetailsForm.tsx';

/** What a page with details shows besides its fields. It binds the POST to that, whatever other tabs did. */
const detailsToken = z.object({
  path: formName,
  address: chosenAddress.optional(),
  /** The text of feedback, from the previous page. */
  feedback: z.string().optional(),
  /** Whether the fields were filled from the customer's account. */
  fromAccount: z.boolean().optional(),
});

export type DetailsToken = z.infer<typeof detailsToken>;

type Shown = Pick<DetailsToken, 'feedback' | 'fromAccount'> & { path: FormName; at: AddressState };

export function showDetails(tokens: FormTokens, { at, ...shown }: Shown): ShownDetails {
  const address = at.state === 'chosen' ? at.address : undefined;
  return { at, token: tokens.issue('form', { ...shown, address }) };
}

export function readDetailsToken(
  tokens: FormTokens,
  path: FormName,
  { form }: FormFields<'form'>,
): DetailsToken | undefined {
  const token = tokens.read('form', form, detailsToken);
  return token?.path === path ? token : undefined;
}
