import { isComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { complaintDetails } from '@lamplighter/contracts/contact-details';
import { data, redirect } from 'react-router';
import { DetailsPage } from '../features/complaint/DetailsPage.tsx';
import { submitDetails } from '../features/complaint/details-action.server.ts';
import type { DetailsField } from '../features/complaint/details-fields.ts';
import { readDetailsToken, showDetails } from '../features/complaint/details-token.server.ts';
import { next } from '../features/complaint/journey.server.ts';
import { stepPath } from '../features/complaint/step-path.ts';
import { loadJourney, readForm } from '../journey/load-journey.ts';
import { personalPage, personFieldNames, prefill } from '../journey/prefill.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/complaint-details.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

function readPath(path: string) {
  if (!isComplaintPath(path)) throw redirect('/page-not-found.html');
  return path;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const path = readPath(params.complaint);
  const unknown = { path, shown: { at: undefined, token: '' }, values: {}, filledIn: false, expired: undefined };
  // The response to a POST shows what was posted.
  if (context.get(pageContext).isAnswer) return unknown;
  const { answers, available, tokens, expired, start } = await loadJourney({ request, context });
  if (!available) return unknown;
  const { values, filledIn } = await prefill<DetailsField>({ request, context }, personFieldNames, answers.details);
  const hasText = answers.query?.path === path && !answers.sender;
  const loaded = {
    path,
    shown: showDetails(tokens, { path, at: answers.address, fromAccount: filledIn || answers.fromAccount }),
    values,
    filledIn,
    expired: hasText ? ('with text' as const) : expired ? ('details' as const) : undefined,
  };
  return data(loaded, filledIn ? { headers: { ...personalPage.headers, ...(await start()) } } : undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, context, params }: Route.ActionArgs) {
  const path = readPath(params.complaint);
  const visitor = await loadJourney({ request, context });
  const fields = await readForm<DetailsField>(request);
  const outcome = await submitDetails({
    visitor,
    page: context.get(pageContext),
    fields,
    schema: complaintDetails,
    path,
    token: readDetailsToken(visitor.tokens, path, fields),
    here: stepPath(path, 'details'),
    finish: ({ answers, ...sender }) => {
      const saved = { ...answers, sender };
      return visitor.saveAndRedirect(stepPath(path, next(saved)), saved);
    },
  });
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status });
}

export default function ComplaintDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { path, shown, values, filledIn, expired } = loaderData;
  if (actionData) return <DetailsPage {...actionData} {...actionData.shown} path={path} expired={undefined} />;
  const failed = shown.at ? undefined : 'saving';
  const page = { ...shown, path, values, filledIn, expired, failed } as const;
  return <DetailsPage {...page} problems={[]} pressed="continue" />;
}
