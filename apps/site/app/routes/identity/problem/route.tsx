import { data, redirect } from 'react-router';
import { LinkList } from '../../../components/LinkList.tsx';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { pageContext } from '../../../page-context.ts';
import type { PageHandle } from '../../../page-policy.ts';
import type { Route } from './+types/route.ts';
import styles from './SignInProblemPage.module.css';

const words = {
  'not-signed-in': {
    title: 'We could not sign you in',
    text: 'Signing in took too long, was stopped, or was started in another window. Nothing has changed on your account.',
    again: { label: 'Try again', link: '/identity/login' },
  },
  unavailable: {
    title: 'You cannot sign in right now',
    text: 'There is a problem with signing in. Try again in a few minutes.',
    again: { label: 'Try again', link: '/identity/login' },
  },
  without: 'You can use our help pages and every form without signing in.',
  hub: { label: 'Help & support', link: '/help-and-support/' },
};

type SignInProblem = 'not-signed-in' | 'unavailable';

export const handle = { stream: false } satisfies PageHandle;

export function loader({ params: { problem }, context }: Route.LoaderArgs) {
  if (!context.get(pageContext).signIn.enabled || !isProblem(problem)) throw redirect('/page-not-found.html');
  return data({ problem }, { status: problem === 'unavailable' ? 503 : 200 });
}

function isProblem(text: string): text is SignInProblem {
  return text === 'not-signed-in' || text === 'unavailable';
}

/** Shown when sign-in failed. Everything but the deals works without it. */
export default function SignInProblemPage({ loaderData: { problem } }: Route.ComponentProps) {
  const { title, text, again } = words[problem];
  return (
    <div className={`page ${styles.problem}`}>
      <PageHead title={title} robots="noindex" />
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{words.without}</p>
      <LinkList links={[again, words.hub]} />
    </div>
  );
}
