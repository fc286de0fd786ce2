import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';
import { queryLimit } from '@lamplighter/contracts/leads/lead-text';
import { countCharacters } from '@lamplighter/contracts/text/typed-text';
import { answersIn, changeForm, type FormAnswers, type FormName, formName, type VisitorAnswers } from './answers.ts';

type Written = { text: string; subject: string };

/** The text for this form: written in it, or else carried over from feedback. */
export function writtenText(path: ComplaintPath, answers: VisitorAnswers): Written | undefined {
  const { text = carriedFeedback(path, answers), subject = '' } = answersIn(answers, path);
  return text === undefined ? undefined : { text, subject };
}

/** Feedback that is to be treated as a complaint, for the form of a complaint. */
export function carriedFeedback(path: FormName, answers: VisitorAnswers): string | undefined {
  if (path === 'feedback' || complaintPaths[path].kind !== 'complaint') return undefined;
  const { text, isComplaint } = answersIn(answers, 'feedback');
  return isComplaint ? text : undefined;
}

/** A journey has room for 30,000 characters: if its texts are longer together, only the newest is stored. */
export function keepText(
  answers: VisitorAnswers,
  form: FormName,
  written: Pick<FormAnswers, 'text' | 'subject'>,
): VisitorAnswers {
  const all = changeForm(answers, form, written);
  const lengths = formName.options.map((name) => countCharacters(all.forms[name]?.text ?? ''));
  if (lengths.reduce((sum, length) => sum + length, 0) <= queryLimit) return all;
  const others = formName.options.filter((name) => name !== form && all.forms[name]);
  return others.reduce((kept, name) => changeForm(kept, name, { text: undefined, subject: undefined }), all);
}
