import {
  answersIn,
  changeForm,
  formName,
  maxSentNotes,
  type SentNote,
  typedDetails,
  type VisitorAnswers,
} from './answers.ts';
import { readSender } from './sender.server.ts';
import { carriedFeedback } from './written-text.server.ts';

type Sent = SentNote & { text: string; senderDigest?: string | undefined };

/**
 * The answers after a submission: its text and details are removed, what another tab has typed since stays. The sender
 * stays too, for forms that this person has open in other tabs.
 */
export function noteSent(answers: VisitorAnswers, { path, reference, text, senderDigest }: Sent): VisitorAnswers {
  const isTextSent = answersIn(answers, path).text === text;
  const isSent = path === 'feedback' ? isTextSent : typedDigest(answers, path) === senderDigest;
  const isFeedbackSent = path === 'feedback' ? isTextSent : carriedFeedback(path, answers) !== undefined;
  const others = answers.sent.filter((note) => note.reference !== reference);
  let after: VisitorAnswers = { ...answers, sent: [...others, { path, reference }].slice(-maxSentNotes) };
  if (isSent) after = withoutDetails(after);
  if (isTextSent) after = changeForm(after, path, { text: undefined, subject: undefined });
  return isFeedbackSent ? changeForm(after, 'feedback', { text: undefined, isComplaint: undefined }) : after;
}

/** Of the person whose details are typed into this form, if they are complete. */
function typedDigest(answers: VisitorAnswers, path: SentNote['path']): string | undefined {
  if (answers.address.state !== 'chosen') return undefined;
  return readSender({ details: typedDetails(answers, path), address: answers.address.address })?.digest;
}

/** The answers of one person: those of each form go with the contact details. */
function withoutDetails(answers: VisitorAnswers): VisitorAnswers {
  const empty: VisitorAnswers = { ...answers, contact: {}, fromAccount: undefined, address: { state: 'empty' } };
  const begun = formName.options.filter((name) => answers.forms[name]);
  return begun.reduce((after, name) => changeForm(after, name, { details: {} }), empty);
}
