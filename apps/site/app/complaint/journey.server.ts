import { readSender } from '../journey/sender.server.ts';
import { stepOrder } from '../journey/step-order.ts';
import type { ComplaintStep } from './steps.tsx';

/** The step rule of complaints and enquiries. */
export const { next, canVisit } = stepOrder<ComplaintStep>(
  [{ step: 'details', isDone: ({ sender }) => readSender(sender) !== undefined }],
  'query',
);
