import { addressLengths, manualAddress } from '@lamplighter/contracts/address';
import { normalisePostcode, spacedPostcode } from '@lamplighter/contracts/postcode';
import { trimmed } from '@lamplighter/contracts/typed-text';
import { z } from 'zod';
import type { SiteServices } from '../../../server-interface.ts';
import type { FieldError } from '../../components/forms/field-error.ts';
import type { AddressState } from '../../journey/answers.ts';
import { fieldErrors } from '../../journey/field-errors.ts';
import type { FormFields } from '../../journey/form-fields.ts';
import { addressWords } from './words.ts';

type Addresses = SiteServices['addresses'];
export type AddressStep = 'find' | 'choose' | 'manual' | 'save' | 'clear';

/** The result of a selector button: a new state, validation errors, or a failure of the service. */
export type AddressMove = { address: AddressState } | { problems: FieldError<AddressField>[] } | { failed: true };

const { problems: words } = addressWords;

export function isAddressStep(step: string | undefined): step is AddressStep {
  return ['find', 'choose', 'manual', 'save', 'clear'].includes(step ?? '');
}

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

const text = z.string().default('').transform(trimmed);
const required = (missing: string, longest: number, long: string) =>
  text.superRefine((value, context) => {
    if (value === '') context.addIssue(missing);
    else if (value.length > longest) context.addIssue(long);
  });
const optional = (longest: number, long: string) => text.refine((value) => value.length <= longest, { error: long });

const manualForm = z.object({
  addressLine1: required(words.line1, addressLengths.addressLine1, words.line1Long),
  addressLine2: optional(addressLengths.addressLine2, words.line2Long),
  postalTown: required(words.town, addressLengths.postalTown, words.townLong),
  county: optional(addressLengths.county, words.countyLong),
  postcode: text.superRefine((value, context) => {
    if (value === '') context.addIssue(words.postcodeMissing);
    else if (!normalisePostcode(value)) context.addIssue(words.postcodeWrong);
  }),
});

/** The fields of the selector. `address` is the choice from the list, `step` the button that was pressed. */
export type AddressField = keyof z.input<typeof manualForm> | 'address' | 'step';

async function save(fields: FormFields<AddressField>, addresses: Addresses): Promise<AddressMove> {
  const form = manualForm.safeParse(fields);
  if (!form.success) return { problems: fieldErrors(form.error) };
  const written = manualAddress.safeParse(form.data);
  if (!written.success) return { problems: [{ field: 'addressLine1', message: words.line1 }] };
  const address = await addresses.add(written.data);
  return address ? { address: { state: 'chosen', address } } : { failed: true };
}
