import { isComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { complaintDetails } from '@lamplighter/contracts/contact-details';
import { data, redirect } from 'react-router';
import { DetailsPage } from '../features/complaint/DetailsPage.tsx';
import { takeDetails } from '../features/complaint/details-action.server.ts';
import { stepAddress } from '../features/complaint/step-address.ts';
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
  return { path, at: remembered ? answers.address : undefined, values: answers.details };
}

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

export default function ComplaintDetails({ loaderData: { path, at, values }, actionData }: Route.ComponentProps) {
  return (
    <DetailsPage
      path={path}
      at={at}
      values={actionData?.values ?? values}
      problems={actionData?.problems ?? []}
      failed={actionData?.failed ?? (at ? undefined : 'saving')}
      pressed={actionData?.pressed ?? 'continue'}
    />
  );
}
