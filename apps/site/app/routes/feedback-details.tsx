import { feedbackDetails } from '@lamplighter/contracts/contact-details';
import { buildFeedbackLead } from '@lamplighter/contracts/feedback-lead';
import { data, redirect } from 'react-router';
import { takeDetails } from '../features/complaint/details-action.server.ts';
import { FeedbackDetailsPage } from '../features/feedback/FeedbackDetailsPage.tsx';
import { openVisitor, readForm, type Visitor } from '../journey/visitor.ts';
import { type PageContext, pageContext } from '../page-context.ts';
import type { Route } from './+types/feedback-details.ts';

const first = '/help-and-support/complaints/feedback';
const here = `${first}/personal-details`;
const confirmation = '/help-and-support/confirmation';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { answers } = await openVisitor({ request, context });
  if (answers.feedback === undefined) throw redirect(answers.sent?.kind === 'feedback' ? confirmation : first);
  return { at: answers.address, values: answers.details };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await openVisitor({ request, context });
  const { feedback, sent } = visitor.answers;
  if (feedback === undefined) return redirect(sent ? confirmation : first, 303);
  const page = context.get(pageContext);
  const fields = await readForm(request);
  const sendAndGoOn = {
    ...visitor,
    goOn: (to: string, answers: Visitor['answers']) =>
      to === confirmation ? send(visitor, page, answers, feedback) : visitor.goOn(to, answers),
  };
  const outcome = await takeDetails({
    visitor: sendAndGoOn,
    page,
    fields,
    schema: feedbackDetails,
    here,
    next: confirmation,
  });
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status });
}

/** The last step of feedback is its details, so pressing Submit is what sends it. */
async function send(
  visitor: Visitor,
  page: PageContext,
  answers: Visitor['answers'],
  feedback: string,
): Promise<Response> {
  const person = feedbackDetails.parse(answers.details);
  const addressId = answers.address.state === 'chosen' ? answers.address.address.id : undefined;
  const outcome = await page.leads.send(buildFeedbackLead({ ...person, feedback, addressId }), answers.key);
  if (outcome.state === 'failed') throw new Error('the lead was not taken');
  if (outcome.state === 'repeated') return redirect(first, 303);
  const sent = { kind: 'feedback' as const, payment: null, ...outcome.lead, key: answers.key };
  return visitor.goOn(confirmation, { key: crypto.randomUUID(), details: {}, address: { state: 'empty' }, sent });
}

export default function FeedbackDetails({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FeedbackDetailsPage
      at={loaderData.at}
      values={actionData?.values ?? loaderData.values}
      problems={actionData?.problems ?? []}
      failed={actionData?.failed}
    />
  );
}
