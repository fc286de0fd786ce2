import { isComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { complaintDetails } from '@lamplighter/contracts/contact-details';
import { data, redirect } from 'react-router';
import { DetailsPage } from '../features/complaint/DetailsPage.tsx';
import { takeDetails } from '../features/complaint/details-action.server.ts';
import { stepAddress } from '../features/complaint/step-address.ts';
import { personalPage, personFieldNames, prefill } from '../journey/prefill.ts';
import { openVisitor, readForm } from '../journey/visitor.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/complaint-details.ts';

function readPath(path: string) {
  if (!isComplaintPath(path)) throw redirect('/page-not-found.html');
  return path;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const path = readPath(params.complaint);
  const { answers, remembered } = await openVisitor({ request, context });
  if (!remembered) return { path, at: undefined, values: answers.details, filledIn: false };
  const { values, filledIn } = await prefill({ request, context }, personFieldNames, answers.details);
  return data({ path, at: answers.address, values, filledIn }, filledIn ? personalPage : undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, context, params }: Route.ActionArgs) {
  const path = readPath(params.complaint);
  const visitor = await openVisitor({ request, context });
  const outcome = await takeDetails({
    visitor,
    page: context.get(pageContext),
    fields: await readForm(request),
    schema: complaintDetails,
    here: stepAddress(path, 'details'),
    finish: (answers) => visitor.goOn(stepAddress(path, 'query'), { ...answers, sent: undefined }),
  });
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status });
}

export default function ComplaintDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { path, at, values, filledIn } = loaderData;
  return (
    <DetailsPage
      path={path}
      at={at}
      values={actionData?.values ?? values}
      filledIn={filledIn}
      problems={actionData?.problems ?? []}
      failed={actionData?.failed ?? (at ? undefined : 'saving')}
      pressed={actionData?.pressed ?? 'continue'}
    />
  );
}
