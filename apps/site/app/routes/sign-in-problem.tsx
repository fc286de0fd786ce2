import { data, redirect } from 'react-router';
import { SignInProblemPage } from '../features/sign-in/SignInProblemPage.tsx';
import type { SignInProblem } from '../features/sign-in/words.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/sign-in-problem.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export function loader({ params: { problem }, context }: Route.LoaderArgs) {
  if (!context.get(pageContext).signIn.enabled || !isProblem(problem)) throw redirect('/page-not-found.html');
  return data({ problem }, { status: problem === 'unavailable' ? 503 : 200 });
}

function isProblem(text: string): text is SignInProblem {
  return text === 'not-signed-in' || text === 'unavailable';
}

export default function SignInProblemRoute({ loaderData: { problem } }: Route.ComponentProps) {
  return <SignInProblemPage problem={problem} />;
}
