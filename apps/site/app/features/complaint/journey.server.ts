import type { VisitorAnswers } from '../../journey/answers.ts';
import { readSender } from '../../journey/sender.server.ts';
import type { ComplaintStep } from './step-path.ts';

/** The steps before the text is written, each with what shows that it is done. */
const stepsBefore: { step: ComplaintStep; isDone: (answers: VisitorAnswers) => boolean }[] = [
  { step: 'details', isDone: ({ sender }) => readSender(sender) !== undefined },
];

/** Where someone has come to: the first step that is not done, or the text. */
export function nextStep(answers: VisitorAnswers): ComplaintStep {
  return stepsBefore.find(({ isDone }) => !isDone(answers))?.step ?? 'query';
}
