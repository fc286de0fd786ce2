import { defineForm } from '@lamplighter/contracts/forms/form';
import { addressLengths } from '@lamplighter/contracts/leads/address';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';
import { trimmed } from '@lamplighter/contracts/text/typed-text';
import { z } from 'zod';
import { typedFields } from './address-fields.ts';
import { addressWords } from './words.ts';

const { problems: words } = addressWords;

const text = z.string().default('').transform(trimmed);
const required = (missing: string, longest: number, long: string) =>
  text.superRefine((value, context) => {
    if (value === '') context.addIssue(missing);
    else if (value.length > longest) context.addIssue(long);
  });
const optional = (longest: number, long: string) => text.refine((value) => value.length <= longest, { error: long });

const typedAddress = z.object({
  addressLine1: required(words.line1, addressLengths.addressLine1, words.line1Long),
  addressLine2: optional(addressLengths.addressLine2, words.line2Long),
  postalTown: required(words.town, addressLengths.postalTown, words.townLong),
  county: optional(addressLengths.county, words.countyLong),
  postcode: text.superRefine((value, context) => {
    if (value === '') context.addIssue(words.postcodeMissing);
    else if (!normalisePostcode(value)) context.addIssue(words.postcodeWrong);
  }),
});

/** An address that is not in the list. */
export const manualAddressForm = defineForm(typedAddress, typedFields);
