import { isCallTime } from '@lamplighter/contracts/leads/call-back';
import { isComplaintPath } from '@lamplighter/contracts/leads/complaint-paths';
import { data, redirect } from 'react-router';
import { readAskedCall, wantsCall } from '../../../call-back/asked-call.ts';
import { callChoices, findCallSlot } from '../../../call-back/call-choices.ts';
import { submitDetails } from '../../../complaint/details-action.server.ts';
import type { DetailsField } from '../../../complaint/details-fields.ts';
import { readDetailsToken, showDetails } from '../../../complaint/details-token.server.ts';
import { next } from '../../../complaint/journey.server.ts';
import { stepPath } from '../../../complaint/steps.tsx';
import { answersIn, changeForm, typedDetails } from '../../../journey/answers.ts';
import { loadJourney, readForm } from '../../../journey/load-journey.ts';
import { personalPage, personFieldNames, prefill } from '../../../journey/prefill.ts';
import { pageContext } from '../../../page-context.ts';
import type { PageHandle } from '../../../page-policy.ts';
import type { Route } from './+types/route.ts';
import { DetailsPage } from './DetailsPage.tsx';

export const handle = { stream: false } satisfies PageHandle;

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
  const { values, filledIn } = await prefill<DetailsField>(
    { request, context },
    personFieldNames,
    typedDetails(answers, path),
  );
  const { text, sender } = answersIn(answers, path);
  const loaded = {
    path,
    calls,
    shown: showDetails(tokens, { path, at: answers.address, fromAccount: filledIn || answers.fromAccount }),
    values: { ...values, ...asked },
    filledIn,
    expired: text !== undefined && !sender ? ('with text' as const) : expired ? ('details' as const) : undefined,
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
    path,
    token: readDetailsToken(visitor.tokens, path, fields),
    here: stepPath(path, 'details'),
    finish: ({ answers, details, ...given }) => {
      const { callTime } = details;
      const isCall = wantsCall(fields);
      // The promise is made here, so that the page of the text shows it and a repeated POST sends the same lead.
      const call = isCall && isCallTime(callTime) ? findCallSlot(page.settings.brand, callTime, page.now()) : undefined;
      const sender = { ...given, details: { ...details, call: isCall ? 'yes' : 'no' }, call };
      const saved = changeForm(answers, path, { sender });
      return visitor.saveAndRedirect(stepPath(path, next(answersIn(saved, path))), saved);
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
