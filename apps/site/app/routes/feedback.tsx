import { creditFeedbackForm } from '@lamplighter/contracts/query';
import { data } from 'react-router';
import { type CreditField, CreditPage } from '../features/feedback/CreditPage.tsx';
import { next } from '../features/feedback/journey.ts';
import { stepPath } from '../features/feedback/step-path.ts';
import { fieldErrors } from '../journey/field-errors.ts';
import { keepText } from '../journey/keep-text.server.ts';
import { loadJourney, readForm } from '../journey/load-journey.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/feedback.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { answers } = await loadJourney({ request, context });
  const sent = answers.sent.some(({ path }) => path === 'feedback');
  return { values: { feedback: answers.feedback ?? '' }, sent };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await loadJourney({ request, context });
  const values = await readForm<CreditField>(request);
  const form = creditFeedbackForm.safeParse(values);
  if (!form.success) return data({ values, problems: fieldErrors(form.error), failed: undefined }, { status: 422 });
  try {
    const kept = keepText(visitor.answers, { feedback: form.data.feedback });
    const answers = { ...kept, feedbackIsComplaint: undefined };
    return await visitor.saveAndRedirect(stepPath(next(answers)), answers);
  } catch (err) {
    context.get(pageContext).logger.error({ event: 'feedback-not-kept', err });
    return data({ values, problems: [], failed: 'saving' as const }, { status: 503 });
  }
}

export default function Feedback({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CreditPage
      values={actionData?.values ?? loaderData.values}
      problems={actionData?.problems ?? []}
      failed={actionData?.failed}
      sent={loaderData.sent}
    />
  );
}
