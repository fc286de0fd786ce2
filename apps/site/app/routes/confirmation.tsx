import { redirect } from 'react-router';
import { ConfirmationPage } from '../features/confirmation/ConfirmationPage.tsx';
import { readConfirmation } from '../journey/confirmation-url.server.ts';
import { readCopy } from '../journey/sent-copy.server.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/confirmation.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const cookies = request.headers.get('cookie');
  const sent = readConfirmation(page.journeys.tokensOf(cookies), request.url);
  if (!sent) throw redirect('/help-and-support/');
  return { sent, copy: await readCopy(page, cookies, sent) };
}

export default function Confirmation({ loaderData: { sent, copy } }: Route.ComponentProps) {
  return <ConfirmationPage sent={sent} copy={copy} />;
}
