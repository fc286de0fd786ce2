import { type FormFields, keepFields } from '@lamplighter/contracts/forms/form';
import { callSlot } from '@lamplighter/contracts/leads/call-back';
import { z } from 'zod';
import { type DetailsField, ownNames, sharedNames } from '../complaint/details-fields.ts';

/** The forms of which answers are stored. */
export const formName = z.enum([
  'gas-and-electricity',
  'enquiry-gas-and-electricity',
  'pay-as-you-go',
  'enquiry-pay-as-you-go',
  'feedback',
]);
export const complaintPath = formName.exclude(['feedback']);

export const chosenAddress = z.object({
  id: z.string(),
  /** The label in the list of addresses. */
  address: z.string(),
  postcode: z.string(),
  /** The choices of a form that the previous release rendered have none. */
  summary: z.string().optional(),
});

/** The state of the address selector. */
const addressState = z.discriminatedUnion('state', [
  /** `after`: what was shown before it was cleared. */
  z.object({ state: z.literal('empty'), after: z.enum(['address', 'search']).optional() }),
  z.object({ state: z.literal('found'), postcode: z.string(), addresses: z.array(chosenAddress) }),
  z.object({ state: z.literal('none'), postcode: z.string() }),
  z.object({ state: z.literal('unavailable'), postcode: z.string() }),
  z.object({ state: z.literal('manual'), postcode: z.string() }),
  z.object({ state: z.literal('chosen'), address: chosenAddress }),
]);

/** Values as typed, valid or not. */
const typed = z.record(z.string(), z.string());

/** The sender of a complaint or an enquiry, as typed and validated on the details page of that form. */
export const sender = z.object({
  details: typed,
  address: chosenAddress,
  /** Whether the form was filled from the account of a customer who was signed in when they were accepted. */
  fromAccount: z.boolean().optional(),
  /** The day and the hours of the call that the page promised, if the customer wants one. */
  call: callSlot.optional(),
});

/** A recent submission, shown to a visitor who goes back. Sending does not depend on it. */
const sentNote = z.object({ path: formName, reference: z.string() });
export const maxSentNotes = 5;

/** The answers that belong to one form, and reach no other. */
const formAnswers = z.object({
  /** As typed on the details page, without the contact details. */
  details: typed,
  sender: sender.optional(),
  text: z.string().optional(),
  subject: z.string().optional(),
  /** Whether the customer wants this feedback to be treated as a complaint: it is then the text of the next one. */
  isComplaint: z.boolean().optional(),
});

/** All answers of a visitor so far, as typed; each step validates them again when it needs them. */
const visitorAnswers = z.object({
  /** Contact details, and an address that is being typed: they fill in every form. */
  contact: typed,
  /** Whether the form of these details was filled from the customer's account. */
  fromAccount: z.boolean().optional(),
  address: addressState,
  forms: z.partialRecord(formName, formAnswers),
  sent: z.array(sentNote).max(maxSentNotes),
});

export type AddressState = z.infer<typeof addressState>;
export type ChosenAddress = z.infer<typeof chosenAddress>;
export type Sender = z.infer<typeof sender>;
export type SentNote = z.infer<typeof sentNote>;
export type FormAnswers = z.infer<typeof formAnswers>;
export type VisitorAnswers = z.infer<typeof visitorAnswers>;
export type FormName = z.infer<typeof formName>;

/** Answers that cannot be parsed, for example from an older release, count as none. */
export function readAnswers(stored: unknown): VisitorAnswers {
  const parsed = visitorAnswers.safeParse(stored);
  return parsed.success ? parsed.data : { contact: {}, address: { state: 'empty' }, forms: {}, sent: [] };
}

export function answersIn({ forms }: VisitorAnswers, form: FormName): FormAnswers {
  return forms[form] ?? { details: {} };
}

export function changeForm(answers: VisitorAnswers, form: FormName, change: Partial<FormAnswers>): VisitorAnswers {
  return { ...answers, forms: { ...answers.forms, [form]: { ...answersIn(answers, form), ...change } } };
}

/** What was typed into the details of this form: its own answers, and the contact details from whichever form. */
export function typedDetails(answers: VisitorAnswers, form: FormName): FormFields<DetailsField> {
  const { details } = answersIn(answers, form);
  return { ...keepFields(sharedNames, answers.contact), ...keepFields(ownNames(form), details) };
}

export function keepDetails(answers: VisitorAnswers, form: FormName, fields: FormFields<DetailsField>): VisitorAnswers {
  const { details } = answersIn(answers, form);
  return changeForm({ ...answers, contact: { ...answers.contact, ...keepFields(sharedNames, fields) } }, form, {
    details: { ...details, ...keepFields(ownNames(form), fields) },
  });
}
