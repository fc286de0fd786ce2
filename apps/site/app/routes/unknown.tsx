import { data, redirect } from 'react-router';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/unknown.ts';

export const handle = { hydrate: false } satisfies PageHandle;

/** Below the product's prefix an unknown path redirects to the supplier's page-not-found page; any other gets a 404. */
export function loader({ request }: Route.LoaderArgs) {
  if (new URL(request.url).pathname.startsWith('/help-and-support/')) return redirect('/page-not-found.html');
  return data(null, { status: 404 });
}

export default NotFoundPage;
