import { redirect } from 'react-router';
import { ConfirmPage } from '../features/meter-reading/ConfirmPage.tsx';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/submit-meter-read-confirm.ts';

export const handle = { hydrate: false, stream: false, cache: 'template' } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { readingForms } = context.get(pageContext);
  if (!readingForms.wasSent(request.headers.get('cookie'))) throw redirect('/help-and-support/');
  return null;
}

export default ConfirmPage;
