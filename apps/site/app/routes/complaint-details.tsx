import { isCallTime } from '@lamplighter/contracts/call-back';
import { callDetails } from '@lamplighter/contracts/call-details';
import { isComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { complaintDetails } from '@lamplighter/contracts/contact-details';
import { data, redirect } from 'react-router';
import { readAskedCall, wantsCall } from '../features/call-back/asked-call.ts';
import { callChoices, findCallSlot } from '../features/call-back/call-choices.ts';
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
  const { isPost, settings, now } = context.get(pageContext);
  const calls = callChoices(settings.brand, now());
  const asked = readAskedCall(request.url);
  const shown = { at: undefined, token: '' };
  const unknown = { path, calls, shown, values: asked, filledIn: false, expired: undefined };
  // The response to a POST shows what was posted.
  if (isPost) return unknown;
  const { answers, available, tokens, expired, start } = await loadJourney({ request, context });
  if (!available) return unknown;
  const { values, filledIn } = await prefill<DetailsField>({ request, context }, personFieldNames, answers.details);
  const hasText = answers.query?.path === path && !answers.sender;
  const loaded = {
    path,
    calls,
    shown: showDetails(tokens, { path, at: answers.address, fromAccount: filledIn || answers.fromAccount }),
    values: { ...values, ...asked },
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
  const page = context.get(pageContext);
  const outcome = await submitDetails({
    visitor,
    page,
    fields,
    schema: wantsCall(fields) ? callDetails : complaintDetails,
    path,
    token: readDetailsToken(visitor.tokens, path, fields),
    here: stepPath(path, 'details'),
    finish: ({ answers, ...sender }) => {
      const { callTime } = sender.details;
      // The promise is made here, so that the page of the text shows it and a repeated POST sends the same lead.
      const call =
        wantsCall(fields) && isCallTime(callTime) ? findCallSlot(page.settings.brand, callTime, page.now()) : undefined;
      const saved = { ...answers, sender: { ...sender, call } };
      return visitor.saveAndRedirect(stepPath(path, next(saved)), saved);
    },
  });
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status });
}

export default function ComplaintDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { path, calls, shown, values, filledIn, expired } = loaderData;
  if (actionData)
    return <DetailsPage {...actionData} {...actionData.shown} path={path} calls={calls} expired={undefined} />;
  const failed = shown.at ? undefined : 'saving';
  const page = { ...shown, path, calls, values, filledIn, expired, failed } as const;
  return <DetailsPage {...page} problems={[]} pressed="continue" />;
}
