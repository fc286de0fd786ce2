import { LinkList } from '../../components/LinkList.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import styles from './SignInProblemPage.module.css';
import { type SignInProblem, signInWords as words } from './words.ts';

/** Shown when sign-in failed. Everything but the deals works without it. */
export function SignInProblemPage({ problem }: { problem: SignInProblem }) {
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
