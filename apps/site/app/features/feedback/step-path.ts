export type FeedbackStep = 'credit' | 'details';

export function stepPath(step: FeedbackStep): string {
  const feedback = '/help-and-support/complaints/feedback';
  return { credit: feedback, details: `${feedback}/personal-details` }[step];
}
