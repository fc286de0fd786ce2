import { defineForm, type FormFields, fieldNames } from '@lamplighter/contracts/forms/form';
import { callDetails, callTimes } from '@lamplighter/contracts/leads/call-back';
import type { ComplaintPath } from '@lamplighter/contracts/leads/complaint-paths';
import { complaintDetails, contactDetails, feedbackDetails } from '@lamplighter/contracts/leads/contact-details';
import type { AddressField } from '../address/address-fields.ts';
import { manualAddressForm } from '../address/address-form.ts';
import { type CallField, wantsCall } from '../call-back/asked-call.ts';
import { callWords } from '../call-back/words.ts';
import type { ComplaintQuestionField } from './complaint-question.ts';
import { complaintWords as words } from './words.ts';

const firstName = { input: 'name', label: words.firstName, autoComplete: 'given-name' } as const;
const surname = { input: 'name', label: words.surname, autoComplete: 'family-name' } as const;
const email = { input: 'email', label: words.email, hint: words.emailHint, autoComplete: 'email' } as const;
const telephoneNumber = { input: 'tel', label: words.telephone, autoComplete: 'tel', short: true } as const;

/** What a complaint and an enquiry ask for, answered by email or by a call. */
const helpFields = {
  firstName,
  surname,
  email,
  telephoneNumber,
  textphoneNumber: { input: 'tel', label: words.textphone, short: true, optional: true },
  vulnerabilityConsent: {
    input: 'radios',
    label: words.consent.legend,
    hint: words.consent.hint,
    options: [
      { value: 'yes', label: words.consent.yes },
      { value: 'no', label: words.consent.no },
    ],
  },
} as const;

const complaintForm = defineForm(complaintDetails, helpFields);

const callForm = defineForm(callDetails, {
  ...helpFields,
  callTime: {
    input: 'radios',
    label: callWords.time,
    hint: callWords.explain,
    options: callTimes.map((value) => ({ value, label: callWords.times[value] })),
  },
  callMessage: {
    input: 'radios',
    label: callWords.message,
    hint: callWords.messageHint,
    options: [
      { value: 'yes', label: callWords.yes },
      { value: 'no', label: callWords.no },
    ],
  },
  telephoneNumber: { ...telephoneNumber, hint: callWords.telephoneHint },
  email: { ...email, hint: callWords.emailHint, optional: true },
});

const feedbackForm = defineForm(feedbackDetails, {
  firstName,
  surname,
  email: { ...email, hint: words.feedbackEmailHint },
  telephoneNumber,
});

/** All fields of a page with details and an address. `form` is the token of what the page showed. */
export type DetailsField = DetailsForm['names'][number] | AddressField | CallField | ComplaintQuestionField | 'form';

export type DetailsForm = typeof complaintForm | typeof callForm | typeof feedbackForm;

/** The form of the details: in a complaint or an enquiry it depends on whether the customer wants a call. */
export function detailsForm(path: ComplaintPath | 'feedback', values: FormFields<CallField>): DetailsForm {
  if (path === 'feedback') return feedbackForm;
  return helpForm(values);
}

export const helpForm = (values: FormFields<CallField>) => (wantsCall(values) ? callForm : complaintForm);

/** Contact details and the address fill in every form of a visitor. */
export const sharedNames: readonly DetailsField[] = [...fieldNames(contactDetails), ...manualAddressForm.names];

const helpNames: readonly DetailsField[] = ['call', ...complaintForm.names, ...callForm.names];

/** The fields whose answers stay in their form. */
export function ownNames(path: ComplaintPath | 'feedback'): DetailsField[] {
  const names: readonly DetailsField[] = path === 'feedback' ? feedbackForm.names : helpNames;
  return names.filter((name) => !sharedNames.includes(name));
}
