import { data } from 'react-router';
import { FollowPage } from '../features/follow/FollowPage.tsx';
import { findStatus } from '../features/follow/find-status.server.ts';
import { StatusPage } from '../features/follow/StatusPage.tsx';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/follow.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

/** The response to the POST is the page itself: a redirect would need a URL or a store for what it shows. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await findStatus(request, context.get(pageContext));
  return data(outcome, { status: outcome.status });
}

export default function Follow({ actionData }: Route.ComponentProps) {
  if (actionData && 'shown' in actionData) return <StatusPage {...actionData.shown} />;
  const { values = {}, problems = [], failed } = actionData ?? {};
  return <FollowPage values={values} problems={problems} failed={failed} />;
}
