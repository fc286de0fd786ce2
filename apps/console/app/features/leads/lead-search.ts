import { fieldErrors } from '@lamplighter/contracts/forms/form';
import { readPhoneNumber } from '@lamplighter/contracts/leads/contact-details';
import { leadSearch } from '@lamplighter/contracts/staff/staff-api';
import type { z } from 'zod';
import { errorsByField } from '../../form-fields.ts';

export type SearchFields = { words: string; surname: string; postcode: string; reason: string };

type Search = z.infer<typeof leadSearch>;

/** What an agent has typed, as a search; or the errors of its fields. */
export function readSearch({ words, surname, postcode, reason }: SearchFields): { search: Search } | Errors {
  const missing = missingIn({ words, surname, postcode });
  const parsed = leadSearch.safeParse({ ...(words === '' ? { surname, postcode } : asWords(words)), reason });
  if (parsed.success && Object.keys(missing).length === 0) return { search: parsed.data };
  const { email, reason: why } = errorsByField(
    parsed.success ? [] : fieldErrors(['email', 'surname', 'postcode', 'reason'], parsed.error),
  );
  return { errors: { ...missing, ...(email && { words: email }), ...(why && { reason: why }) } };
}

type Errors = { errors: Record<string, string> };

function missingIn({ words, surname, postcode }: Omit<SearchFields, 'reason'>): Record<string, string> {
  if (words !== '') {
    const both = 'Use either the first field, or surname and postcode';
    return surname === '' && postcode === '' ? {} : { words: both };
  }
  if (surname === '' && postcode === '')
    return { words: 'Enter a reference, an email address or a phone number, or a surname with its postcode' };
  if (surname === '') return { surname: 'Enter the surname too. A postcode alone cannot be searched' };
  return postcode === '' ? { postcode: 'Enter the postcode too. A surname alone cannot be searched' } : {};
}

/** What is none of these is sent as a reference: the staff API refuses it, and notes the attempt. */
function asWords(words: string) {
  if (words.includes('@')) return { email: words };
  return readPhoneNumber(words) === undefined ? { reference: words } : { phone: words };
}

export function howSearched(search: Search): string {
  if ('email' in search) return 'by this email address';
  if ('phone' in search) return 'by this phone number';
  return 'reference' in search ? 'by this reference' : 'by this surname and postcode';
}
