import type { FieldError, FormFields } from '@lamplighter/contracts/forms/form';
import { manualAddress } from '@lamplighter/contracts/leads/address';
import { normalisePostcode, spacedPostcode } from '@lamplighter/contracts/text/postcode';
import { trimmed } from '@lamplighter/contracts/text/typed-text';
import type { SiteServices } from '../../server-interface.ts';
import type { AddressState } from '../journey/answers.ts';
import type { AddressField } from './address-fields.ts';
import { manualAddressForm } from './address-form.ts';
import type { AddressStep } from './address-steps.ts';
import { addressWords } from './words.ts';

type Addresses = SiteServices['addresses'];

/** The result of a selector button: a new state, validation errors, or a failure of the service. */
export type AddressMove = { address: AddressState } | { problems: FieldError<AddressField>[] } | { failed: true };

const { problems: words } = addressWords;

export async function moveAddress(
  step: AddressStep,
  at: AddressState,
  fields: FormFields<AddressField>,
  addresses: Addresses,
): Promise<AddressMove> {
  if (step === 'clear') return { address: { state: 'empty', after: at.state === 'chosen' ? 'address' : 'search' } };
  if (step === 'manual') return { address: { state: 'manual', postcode: fields['postcode'] ?? '' } };
  if (step === 'find') return find(fields['postcode'] ?? '', addresses);
  if (step === 'choose') return choose(at, fields['address']);
  return save(fields, addresses);
}

async function find(typed: string, addresses: Addresses): Promise<AddressMove> {
  if (trimmed(typed) === '') return { problems: [{ field: 'postcode', message: words.postcodeMissing }] };
  const compact = normalisePostcode(typed);
  if (!compact) return { problems: [{ field: 'postcode', message: words.postcodeWrong }] };
  const postcode = spacedPostcode(compact);
  const search = await addresses.find(postcode);
  return { address: search.state === 'found' ? { ...search, postcode } : { state: search.state, postcode } };
}

function choose(at: AddressState, id: string | undefined): AddressMove {
  if (at.state !== 'found') return { address: { state: 'empty' } };
  if (id === 'none') return { address: { state: 'manual', postcode: at.postcode } };
  const address = at.addresses.find((one) => one.id === id);
  return address
    ? { address: { state: 'chosen', address } }
    : { problems: [{ field: 'address', message: words.choose }] };
}

async function save(fields: FormFields<AddressField>, addresses: Addresses): Promise<AddressMove> {
  const typed = manualAddressForm.check(fields);
  if ('problems' in typed) return typed;
  const written = manualAddress.safeParse(typed.answers);
  if (!written.success) return { problems: [{ field: 'addressLine1', message: words.line1 }] };
  const address = await addresses.add(written.data);
  return address ? { address: { state: 'chosen', address } } : { failed: true };
}
