import type { AddressState } from '../journey/answers.ts';

/** The buttons of the address selector. */
const steps = ['find', 'choose', 'manual', 'save', 'clear'] as const;
export type AddressStep = (typeof steps)[number];

export function isAddressStep(step: string | undefined): step is AddressStep {
  return steps.some((one) => one === step);
}

/** Enter in a text box presses the first button of a form; this finds the step that the customer meant. */
export function defaultStep(state: AddressState['state'], postcode: string | undefined): AddressStep | 'next' {
  if (state === 'empty' && postcode) return 'find';
  if (state === 'found') return 'choose';
  if (state === 'manual' || state === 'none' || state === 'unavailable') return 'save';
  return 'next';
}
