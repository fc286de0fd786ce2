import { feedbackDetails } from '@lamplighter/contracts/contact-details';
import { data, redirect } from 'react-router';
import { submitDetails } from '../features/complaint/details-action.server.ts';
import type { DetailsField } from '../features/complaint/details-fields.ts';
import { readDetailsToken, showDetails } from '../features/complaint/details-token.server.ts';
import { FeedbackDetailsPage } from '../features/feedback/FeedbackDetailsPage.tsx';
import { canVisit, next } from '../features/feedback/journey.ts';
import { sendFeedback } from '../features/feedback/send-feedback.server.ts';
import { stepPath } from '../features/feedback/step-path.ts';
import { loadJourney, readForm } from '../journey/load-journey.ts';
import { personalPage, personFieldNames, prefill } from '../journey/prefill.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/feedback-details.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const unknown = { shown: { at: undefined, token: '' }, feedback: undefined, values: {}, filledIn: false };
  // The response to a POST shows what was posted.
  if (context.get(pageContext).isPost) return unknown;
  const { answers, available, tokens } = await loadJourney({ request, context });
  if (!available) return unknown;
  if (!canVisit('details', answers)) throw redirect(stepPath(next(answers)));
  const { feedback } = answers;
  const { values, filledIn } = await prefill<DetailsField>({ request, context }, personFieldNames, answers.details);
  const fromAccount = filledIn || answers.fromAccount;
  const shown = showDetails(tokens, { path: 'feedback', at: answers.address, feedback, fromAccount });
  return data({ shown, feedback, values, filledIn }, filledIn ? personalPage : undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await loadJourney({ request, context });
  const page = context.get(pageContext);
  const fields = await readForm<DetailsField>(request);
  const token = readDetailsToken(visitor.tokens, 'feedback', fields);
  const feedback = token?.feedback ?? visitor.answers.feedback;
  const answers = { ...visitor.answers, feedback };
  if (visitor.available && !canVisit('details', answers)) return redirect(stepPath(next(answers)), 303);
  const outcome = await submitDetails({
    visitor,
    page,
    fields,
    schema: feedbackDetails,
    path: 'feedback',
    token,
    here: stepPath('details'),
    finish: (details) => sendFeedback({ visitor, page, details, feedback: feedback ?? '', fields }),
  });
  return outcome instanceof Response ? outcome : data({ ...outcome, feedback }, { status: outcome.status });
}

export default function FeedbackDetails({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) return <FeedbackDetailsPage {...actionData} {...actionData.shown} />;
  const { shown, feedback, values, filledIn } = loaderData;
  const failed = shown.at ? undefined : 'saving';
  const page = { ...shown, feedback, values, filledIn, failed } as const;
  return <FeedbackDetailsPage {...page} problems={[]} pressed="continue" />;
}
