import { maxSentNotes, type SentNote, type VisitorAnswers } from './answers.ts';
import { readSender } from './sender.server.ts';
import { carriedFeedback } from './written-text.server.ts';

type Sent = SentNote & { text: string; senderDigest?: string | undefined };

/**
 * The answers after a submission: its text and details are removed, what another tab has typed since stays. The sender
 * stays too, for forms that this person has open in other tabs.
 */
export function noteSent(answers: VisitorAnswers, { path, reference, text, senderDigest }: Sent): VisitorAnswers {
  const typed = answers.address.state === 'chosen' && { details: answers.details, address: answers.address.address };
  const isSent =
    path === 'feedback' ? answers.feedback === text : readSender(typed || undefined)?.digest === senderDigest;
  const isFeedbackSent = path === 'feedback' ? answers.feedback === text : carriedFeedback(path, answers) !== undefined;
  const others = answers.sent.filter((note) => note.reference !== reference);
  return {
    ...answers,
    ...(isSent && { details: {}, fromAccount: undefined, address: { state: 'empty' as const } }),
    ...(answers.query?.path === path && answers.query.text === text && { query: undefined }),
    ...(isFeedbackSent && { feedback: undefined, feedbackIsComplaint: undefined }),
    sent: [...others, { path, reference }].slice(-maxSentNotes),
  };
}
