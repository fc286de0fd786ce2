import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import { data } from 'react-router';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';
import { FollowPage } from './FollowPage.tsx';
import { findStatus } from './find-status.server.ts';
import { maxReference } from './follow-form.ts';
import { StatusPage } from './StatusPage.tsx';

export const handle = { stream: false } satisfies PageHandle;

/** The link in an email carries the reference, so that nobody has to copy it. */
export function loader({ request }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams.get('reference') ?? '';
  return { reference: given.length > maxReference ? undefined : readReference(given) };
}

/** The response to the POST is the page itself: a redirect would need a URL or a store for what it shows. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await findStatus(request, context.get(pageContext));
  const retryAfter = 'retryAfter' in outcome && outcome.retryAfter;
  return data(outcome, {
    status: outcome.status,
    ...(retryAfter && { headers: { 'retry-after': String(retryAfter) } }),
  });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Follow({ actionData, loaderData: { reference } }: Route.ComponentProps) {
  if (actionData && 'shown' in actionData) return <StatusPage {...actionData.shown} />;
  const { values = { reference }, problems = [], failed } = actionData ?? {};
  return <FollowPage values={values} problems={problems} failed={failed} />;
}
