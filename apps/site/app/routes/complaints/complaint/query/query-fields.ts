import { defineForm } from '@lamplighter/contracts/forms/form';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';
import { queryLimit } from '@lamplighter/contracts/leads/lead-text';
import { queryForm, querySubjects, subjectWords } from '@lamplighter/contracts/leads/query';
import type { ComplaintQuestionField } from '../../../../complaint/complaint-question.ts';
import { complaintWords } from '../../../../complaint/words.ts';

const words = complaintWords.query;

function formOf(path: ComplaintPath) {
  const own = words[complaintPaths[path].kind];
  return defineForm(queryForm(path), {
    subject: {
      input: 'select',
      label: own.subject,
      hint: words.nearest,
      unchosen: words.unchosen,
      options: querySubjects.map((value) => ({ value, label: subjectWords[value] })),
    },
    query: { input: 'textarea', label: own.label, hint: words.hint, limit: queryLimit },
  });
}

/** The free-text step of each complaint and enquiry. */
export const queryForms: Record<ComplaintPath, ReturnType<typeof formOf>> = {
  'gas-and-electricity': formOf('gas-and-electricity'),
  'enquiry-gas-and-electricity': formOf('enquiry-gas-and-electricity'),
  'pay-as-you-go': formOf('pay-as-you-go'),
  'enquiry-pay-as-you-go': formOf('enquiry-pay-as-you-go'),
};

/** Only a credit customer is asked for the subject. */
export function queryQuestions(path: ComplaintPath) {
  const { payment } = complaintPaths[path];
  return queryForms[path].questions.filter(({ name }) => name !== 'subject' || payment === 'credit');
}

export type QueryField =
  | ReturnType<typeof formOf>['names'][number]
  | ComplaintQuestionField
  /** The token of the form, and the answer to whose details to use. */
  | 'form'
  | 'sender';
