import { data, redirect } from 'react-router';
import { SignOutPage } from '../features/sign-out/SignOutPage.tsx';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/sign-out.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

/** Every page of a sign-out. A GET changes nothing: signing out takes a POST, which `server/auth/` handles. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { signIn, settings } = context.get(pageContext);
  if (!signIn.enabled) throw redirect('/page-not-found.html');
  const { step, cookies } = await signIn.signOutStep(request);
  const headers = new Headers(cookies.map((cookie) => ['set-cookie', cookie]));
  return data({ step, script: settings.scripts.signOut }, { headers });
}

export default function SignOutRoute({ loaderData: { step, script } }: Route.ComponentProps) {
  return (
    <>
      <SignOutPage step={step} />
      <script type="module" src={script} />
    </>
  );
}
