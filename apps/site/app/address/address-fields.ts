import type { FormField } from '@lamplighter/contracts/forms/form';
import { addressWords as words } from './words.ts';

/** How an address that is not in the list is asked for, in the browser too. */
export const typedFields = {
  addressLine1: { input: 'text', label: words.line1, autoComplete: 'address-line1' },
  addressLine2: { input: 'text', label: words.line2, autoComplete: 'address-line2', optional: true },
  postalTown: { input: 'text', label: words.town, autoComplete: 'address-level2' },
  county: { input: 'text', label: words.county, optional: true },
  postcode: { input: 'code', label: words.postcode, autoComplete: 'postal-code', short: true },
} as const satisfies Record<string, FormField>;

export type TypedField = keyof typeof typedFields;

/** `address` is the choice from the list, `step` the button that was pressed. */
export type AddressField = TypedField | 'address' | 'step';
