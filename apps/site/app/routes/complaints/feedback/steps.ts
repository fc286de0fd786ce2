import { stepOrder } from '../../../journey/step-order.ts';

export type FeedbackStep = 'credit' | 'details';

export function stepPath(step: FeedbackStep): string {
  const feedback = '/help-and-support/complaints/feedback';
  return { credit: feedback, details: `${feedback}/personal-details` }[step];
}

/** The step rule of feedback. */
export const { next, canVisit } = stepOrder<FeedbackStep>(
  [{ step: 'credit', isDone: ({ text }) => text !== undefined }],
  'details',
);
