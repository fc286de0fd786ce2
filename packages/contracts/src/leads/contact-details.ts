import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { countCharacters, maxLineLength, stripped, trimmed } from '../text/typed-text.ts';
import { emailLimit, emailLine, nameLimit, nameLine } from './lead-text.ts';

export const personTitles = [
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Dr',
  'Sir',
  'Reverend',
  'Dame',
  'Lady',
  'Professor',
  'Lord',
] as const;

export type PersonTitle = (typeof personTitles)[number];

/** The customer number as letters and bills have it. */
export const customerNumberPattern = /^(?:85\d{10}|A\d{4,8}|BGX\d{4,5})$/i;

/** The contact fields, validated the same in every form. One error message per field at a time. */

const typed = z.string().default('').transform(trimmed);

/** A person's name: any script, accents, apostrophes, hyphens, spaces. */
export function nameField(label: string, missing: string) {
  return typed.superRefine((name, context) => {
    if (name === '') context.addIssue(missing);
    else if (countCharacters(name) > nameLimit) context.addIssue(`${label} must be ${nameLimit} characters or fewer`);
    else if (!nameLine.safeParse(name).success)
      context.addIssue(`${label} must not include line breaks or control characters`);
  });
}

const emailExample = 'Enter an email address in the correct format, like name@example.com';

export const emailField = typed.superRefine((email, context) => {
  if (email === '') context.addIssue('Enter your email address');
  else if (!isEmail(email)) context.addIssue(emailExample);
});

export const optionalEmailField = typed.refine((email) => email === '' || isEmail(email), { error: emailExample });

function isEmail(text: string): boolean {
  return text.length <= emailLimit && emailLine.safeParse(text).success;
}

const phoneExample = 'Enter a UK or Irish phone number, like 01632 960 001, 07700 900 982 or +353 1 234 5678';

export const phoneField = typed.transform((number, context) => {
  const read = readPhoneNumber(number);
  if (read) return read;
  context.addIssue(number === '' ? 'Enter your phone number' : phoneExample);
  return z.NEVER;
});

export const textphoneField = typed.transform((number, context) => {
  const digits = number.length > maxLineLength ? undefined : stripped(number);
  if (digits !== undefined && /^\d{0,30}$/.test(digits)) return digits;
  context.addIssue('Textphone number must only include numbers');
  return z.NEVER;
});

export const firstNameField = nameField('First name', 'Enter your first name');
export const surnameField = nameField('Surname', 'Enter your surname');

/** How to reach a person. These details fill in every form of a visitor; other answers stay in their form. */
export const contactDetails = z.object({
  firstName: firstNameField,
  surname: surnameField,
  email: emailField,
  telephoneNumber: phoneField,
  textphoneNumber: textphoneField,
});

/** 'A bit about you', in the complaint and enquiry journeys. */
export const complaintDetails = contactDetails.extend({
  vulnerabilityConsent: z
    .enum(['yes', 'no'], { error: 'Select yes if you agree to us recording this' })
    .transform((answer) => answer === 'yes'),
});

/** The subset of details that feedback asks for. */
export const feedbackDetails = contactDetails.pick({
  firstName: true,
  surname: true,
  email: true,
  telephoneNumber: true,
});

export type ComplaintDetails = z.infer<typeof complaintDetails>;
export type FeedbackDetails = z.infer<typeof feedbackDetails>;

const leastCharacters = 11;

/**
 * A UK or Irish number with any spacing, or undefined. It must have at least 11 characters; an Irish number in national
 * format is shorter, so its international format is counted. It is stored as typed, without the spacing.
 */
export function readPhoneNumber(typed: string): string | undefined {
  const number = digitsOf(typed);
  return number !== undefined && (isBritish(number) || isIrish(number)) ? number : undefined;
}

function digitsOf(typed: string): string | undefined {
  if (typed.length > 60) return undefined;
  const number = stripped(typed)
    .replace(/^00/, '+')
    .replace(/^(\+44|\+353)0/, '$1');
  return /^\+?\d+$/.test(number) ? number : undefined;
}

/** Nearly all numbers: parsing one takes longer than the rest of accepting a lead. */
const plainBritish = /^(?:0|\+44)([1-9]\d{9})$/;

/** The same number in one form ('+447700900982'), however it was typed; undefined for what is no number. */
export function internationalPhoneNumber(typed: string): string | undefined {
  const [, plain] = plainBritish.exec(digitsOf(typed) ?? '') ?? [];
  if (plain !== undefined) return `+44${plain}`;
  const number = readPhoneNumber(typed);
  if (number === undefined) return undefined;
  return parsePhoneNumberFromString(number, isBritish(number) ? 'GB' : 'IE')?.number;
}

/** By length and country only: ranges reserved for examples and drama are accepted too. */
function isBritish(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number, 'GB');
  return parsed?.countryCallingCode === '44' && parsed.isPossible() && number.length >= leastCharacters;
}

/** By range as well, because a British number with a digit missing would otherwise pass for an Irish one. */
function isIrish(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number, 'IE');
  return parsed?.country === 'IE' && parsed.isValid() && parsed.number.length >= leastCharacters;
}
