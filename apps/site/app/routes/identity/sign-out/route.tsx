import { data, redirect } from 'react-router';
import type { SignOutReason, SignOutStep } from '../../../../server-interface.ts';
import { LinkList } from '../../../components/LinkList.tsx';
import { SignOutForm } from '../../../components/SignOutForm.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { pageContext } from '../../../page-context.ts';
import type { PageHandle } from '../../../page-policy.ts';
import type { Route } from './+types/route.ts';
import styles from './SignOutPage.module.css';

const words = {
  ask: {
    title: 'Sign out',
    text: 'You are signed in. Signing out also deletes what you have started in our forms on this device.',
    button: 'Sign out',
  },
  leaving: {
    title: 'We are signing you out',
    text: 'You are signed out of these pages. We are now signing you out of your account.',
    next: 'Carry on signing out',
  },
  'signed-out': {
    title: 'You are signed out',
    requested: 'You have signed out. We have also deleted what you had started in our forms on this device.',
    idle: 'To keep your details safe, we signed you out after 15 minutes without activity.',
    expired: 'Your time signed in has ended, so we signed you out to keep your details safe.',
    unknown: 'You are not signed in on this device.',
    shared: 'If you share this device, close the browser as well.',
  },
  again: { label: 'Sign in again', link: '/identity/login' },
  hub: { label: 'Help & support', link: '/help-and-support/' },
};

export const handle = { stream: false } satisfies PageHandle;

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

/** Asks a signed-in customer to confirm, continues to the provider's sign-out, or confirms that it is complete. */
export function SignOutPage({ step }: { step: SignOutStep }) {
  const { title } = words[step.name];
  return (
    <div className={`page ${styles.signOut}`} data-sign-out={step.name === 'ask' ? undefined : step.reason}>
      <PageHead title={title} robots="noindex" />
      {step.name === 'ask' && <Ask />}
      {step.name === 'leaving' && <Leaving nextPath={step.nextPath} />}
      {step.name === 'signed-out' && <SignedOut reason={step.reason} />}
    </div>
  );
}

function Ask() {
  return (
    <>
      <h1>{words.ask.title}</h1>
      <p>{words.ask.text}</p>
      <SignOutForm action="/identity/logout" label={words.ask.button} />
      <LinkList links={[words.hub]} />
    </>
  );
}

/** Works without a script: by a meta refresh, or by the link. */
function Leaving({ nextPath }: { nextPath: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${nextPath}`} />
      <h1>{words.leaving.title}</h1>
      <p>{words.leaving.text}</p>
      <p>
        <SiteLink to={nextPath}>{words.leaving.next}</SiteLink>
      </p>
    </>
  );
}

function SignedOut({ reason = 'unknown' }: { reason: SignOutReason | 'unknown' | undefined }) {
  const said = words['signed-out'];
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: the visitor was sent here, and this is what has happened */}
      <div role="status" tabIndex={-1} autoFocus className={styles.message}>
        <h1>{said.title}</h1>
        <p>{said[reason]}</p>
      </div>
      <p>{said.shared}</p>
      <LinkList links={[words.again, words.hub]} />
    </>
  );
}
