import type { VisitorAnswers } from '../../journey/answers.ts';
import { readSender } from '../../journey/sender.server.ts';
import type { ComplaintStep } from './step-path.ts';

/** The steps before the text, each with a check that it is complete. */
const stepsBefore: { step: ComplaintStep; isDone: (answers: VisitorAnswers) => boolean }[] = [
  { step: 'details', isDone: ({ sender }) => readSender(sender) !== undefined },
];

/** The next step of the journey: the first that is not complete, or the text. */
export function nextStep(answers: VisitorAnswers): ComplaintStep {
  return stepsBefore.find(({ isDone }) => !isDone(answers))?.step ?? 'query';
}
