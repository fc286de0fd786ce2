import { stepOrder } from '../../journey/step-order.ts';
import type { FeedbackStep } from './step-path.ts';

/** The step rule of feedback. */
export const { next, canVisit } = stepOrder<FeedbackStep>(
  [{ step: 'credit', isDone: ({ feedback }) => feedback !== undefined }],
  'details',
);
