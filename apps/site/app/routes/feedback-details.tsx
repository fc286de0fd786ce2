import { feedbackDetails } from '@lamplighter/contracts/contact-details';
import { data, redirect } from 'react-router';
import { takeDetails } from '../features/complaint/details-action.server.ts';
import { FeedbackDetailsPage } from '../features/feedback/FeedbackDetailsPage.tsx';
import { sendFeedback } from '../features/feedback/send-feedback.server.ts';
import type { VisitorAnswers } from '../journey/answers.ts';
import { personalPage, personFieldNames, prefill } from '../journey/prefill.ts';
import { openVisitor, readForm } from '../journey/visitor.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/feedback-details.ts';

const first = '/help-and-support/complaints/feedback';
const here = `${first}/personal-details`;

/** Where someone belongs who has nothing to send from here. */
const elsewhere = ({ sent }: VisitorAnswers) => (sent?.form === 'feedback' ? '/help-and-support/confirmation' : first);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { answers, remembered } = await openVisitor({ request, context });
  if (!remembered) return { at: undefined, values: answers.details, filledIn: false };
  if (answers.feedback === undefined) throw redirect(elsewhere(answers));
  const { values, filledIn } = await prefill({ request, context }, personFieldNames, answers.details);
  return data({ at: answers.address, values, filledIn }, filledIn ? personalPage : undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await openVisitor({ request, context });
  const { feedback = '' } = visitor.answers;
  if (visitor.remembered && feedback === '') return redirect(elsewhere(visitor.answers), 303);
  const page = context.get(pageContext);
  const fields = await readForm(request);
  const outcome = await takeDetails({
    visitor,
    page,
    fields,
    schema: feedbackDetails,
    here,
    finish: (answers) => sendFeedback({ visitor, page, answers, feedback, fields }),
  });
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status });
}

export default function FeedbackDetails({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FeedbackDetailsPage
      at={loaderData.at}
      values={actionData?.values ?? loaderData.values}
      filledIn={loaderData.filledIn}
      problems={actionData?.problems ?? []}
      failed={actionData?.failed ?? (loaderData.at ? undefined : 'saving')}
      pressed={actionData?.pressed ?? 'continue'}
      askAboutComplaint={actionData?.askAboutComplaint ?? false}
    />
  );
}
