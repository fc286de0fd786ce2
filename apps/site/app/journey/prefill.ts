import type { FormFields } from '@lamplighter/contracts/forms/form';
import type { feedbackDetails } from '@lamplighter/contracts/leads/contact-details';
import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { PrefillDetails } from '../../server-interface.ts';
import { pageContext } from '../page-context.ts';

type Given = { request: Request; context: Readonly<RouterContextProvider> };
type FieldNames<Name extends string> = Record<keyof PrefillDetails, Name>;

const details = ['firstName', 'surname', 'email', 'mobile'] as const;

/** The field names of complaints, enquiries and feedback. */
export const personFieldNames: FieldNames<keyof z.input<typeof feedbackDetails>> = {
  firstName: 'firstName',
  surname: 'surname',
  email: 'email',
  mobile: 'telephoneNumber',
};

/** The headers of a page that shows account data. */
export const personalPage = { headers: { 'cache-control': 'private, no-store' } };

/**
 * The values of a form, with account data in the fields that have no value yet. Typed values stay, an empty one too:
 * the customer cleared it.
 */
export async function prefill<Name extends string>(
  { request, context }: Given,
  names: FieldNames<Name>,
  given: FormFields<Name>,
) {
  const { customerPrefill, isPost } = context.get(pageContext);
  const open = details.filter((detail) => given[names[detail]] === undefined);
  const customer = isPost || open.length === 0 ? undefined : await customerPrefill.of(request);
  const found = open.flatMap((detail) => (customer?.[detail] ? [[names[detail], customer[detail]]] : []));
  const values: FormFields<Name> = { ...Object.fromEntries(found), ...given };
  return { values, filledIn: found.length > 0 };
}
