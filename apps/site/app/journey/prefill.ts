import type { RouterContextProvider } from 'react-router';
import type { PrefillDetails } from '../../server/auth/customer-prefill.ts';
import { pageContext } from '../page-context.ts';

type Given = { request: Request; context: Readonly<RouterContextProvider> };
type Values = Record<string, string>;
type FieldNames = Record<keyof PrefillDetails, string>;

const details = ['firstName', 'surname', 'email', 'mobile'] as const;

/** The field names of complaints, enquiries and feedback. */
export const personFieldNames: FieldNames = {
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
export async function prefill({ request, context }: Given, names: FieldNames, given: Values) {
  const { customerPrefill, isAnswer } = context.get(pageContext);
  const open = details.filter((detail) => given[names[detail]] === undefined);
  const customer = isAnswer || open.length === 0 ? undefined : await customerPrefill.of(request);
  const found = open.flatMap((detail) => (customer?.[detail] ? [[names[detail], customer[detail]]] : []));
  const values: Values = { ...Object.fromEntries(found), ...given };
  return { values, filledIn: found.length > 0 };
}
