import type { FormFields } from '@lamplighter/contracts/forms/form';
import { readsLikeComplaint } from './reads-like-complaint.ts';

/** The answer, and a hidden field that is posted where the question was shown. */
export type ComplaintQuestionField = 'asComplaint' | 'asked';

/** Whether to treat a text as a complaint. Once the customer has been asked, their answer decides. */
export function treatAsComplaint(
  text: string,
  fields: FormFields<ComplaintQuestionField>,
): 'yes' | 'no' | 'ask' | 'missing' {
  const answer = fields['asComplaint'];
  if (answer === 'yes') return 'yes';
  if (answer === 'no' || !readsLikeComplaint(text)) return 'no';
  return 'asked' in fields ? 'missing' : 'ask';
}
