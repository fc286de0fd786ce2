import { z } from 'zod';
import { countCharacters } from '../text/typed-text.ts';
import { type ComplaintPath, complaintPaths } from './complaint-paths.ts';
import { longText, queryLimit } from './lead-text.ts';

/** The subjects of an energy complaint or enquiry. The chosen one becomes the lead's `caseType`. */
export const querySubjects = [
  'Amend moving house dates/meter reader',
  'Amend Payment Method',
  'Balance queries',
  "Can't pay/debt",
  'Direct debit/Incorrect payment',
  'Discount',
  'Dispute Bill/Balance',
  'Faulty meter',
  'Leaving us',
  'Make a Payment',
  'Meter read issues',
  'Moving House',
  'Online portal/app/login/website issues',
  'Request Refund',
  'Tariff issues',
  'Tariff renewal/upgrade',
  'Update personal details',
] as const;

export type QuerySubject = (typeof querySubjects)[number];

/** The subjects as customers read them, on the page, in its confirmation and in the email. */
export const subjectWords: Record<QuerySubject, string> = {
  'Amend moving house dates/meter reader': 'Moving date or moving-day reading is wrong',
  'Amend Payment Method': 'Paying in another way',
  'Balance queries': 'Balance on my account',
  "Can't pay/debt": 'Cannot pay, or in debt',
  'Direct debit/Incorrect payment': 'Direct Debit, or a wrong payment',
  Discount: 'Discount',
  'Dispute Bill/Balance': 'Wrong bill or balance',
  'Faulty meter': 'Faulty meter',
  'Leaving us': 'Leaving you',
  'Make a Payment': 'Making a payment',
  'Meter read issues': 'Meter reading',
  'Moving House': 'Moving home',
  'Online portal/app/login/website issues': 'Signing in, the app or the website',
  'Request Refund': 'Refund',
  'Tariff issues': 'Problem with a tariff',
  'Tariff renewal/upgrade': 'New tariff, or renewing one',
  'Update personal details': 'Name or contact details',
};

/** Free text, with each line break as one character and without control characters. */
function textField(missing: string, label: string) {
  return z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .superRefine((text, context) => {
      if (!/\S/.test(text)) context.addIssue(missing);
      else if (countCharacters(text) > queryLimit)
        context.addIssue(`${label} must be ${queryLimit.toLocaleString('en-GB')} characters or fewer`);
      else if (!longText.safeParse(text).success) context.addIssue(`${label} must not include control characters`);
    });
}

/** The free-text step of a complaint or enquiry; the energy journey asks for a subject too. */
export function queryForm(path: ComplaintPath) {
  const { kind, payment } = complaintPaths[path];
  const isComplaint = kind === 'complaint';
  const query = isComplaint
    ? textField('Enter what happened', 'What happened')
    : textField('Enter your enquiry', 'Your enquiry');
  const error = isComplaint ? 'Select what your complaint is about' : 'Select what your enquiry is about';
  // In page order, because errors are listed in the order of the fields.
  return z.object({
    subject: payment === 'credit' ? z.enum(querySubjects, { error }) : z.undefined().catch(undefined),
    query,
  });
}

export const creditFeedbackForm = z.object({
  feedback: textField('Enter what you would like us to do with your credit', 'What you would like us to do'),
});
