import { redirect } from 'react-router';
import { ConfirmationPage } from '../features/confirmation/ConfirmationPage.tsx';
import { readConfirmation } from '../journey/confirmation-url.server.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/confirmation.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { journeys } = context.get(pageContext);
  const sent = readConfirmation(journeys.tokensOf(request.headers.get('cookie')), request.url);
  if (!sent) throw redirect('/help-and-support/');
  return { sent };
}

export default function Confirmation({ loaderData: { sent } }: Route.ComponentProps) {
  return <ConfirmationPage sent={sent} />;
}
