import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/complaint-paths';
import type { FormName, VisitorAnswers } from './answers.ts';

type Written = { text: string; subject: string };

/** The text for this form: written in it, or else carried over from feedback. */
export function writtenText(path: ComplaintPath, answers: VisitorAnswers): Written | undefined {
  if (answers.query?.path === path) return answers.query;
  const carried = carriedFeedback(path, answers);
  return carried === undefined ? undefined : { text: carried, subject: '' };
}

/** Feedback that is to be treated as a complaint, for the form of a complaint. */
export function carriedFeedback(path: FormName, answers: VisitorAnswers): string | undefined {
  if (path === 'feedback' || complaintPaths[path].kind !== 'complaint') return undefined;
  return answers.feedbackIsComplaint ? answers.feedback : undefined;
}
