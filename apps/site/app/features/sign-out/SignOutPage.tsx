import type { SignOutReason, SignOutStep } from '../../../server-interface.ts';
import { LinkList } from '../../components/LinkList.tsx';
import { SignOutForm } from '../../components/SignOutForm.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import styles from './SignOutPage.module.css';
import { signOutWords as words } from './words.ts';

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
