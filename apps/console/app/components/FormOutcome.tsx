import { sessionEnded } from '../sent-form.ts';
import { PartLink } from './navigation.tsx';

type Props = {
  /** By the name of the field; errors of no field have the name ''. */
  errors: Readonly<Record<string, string>>;
  title?: string;
};

/** What prevents a form from being sent, with links to the fields. */
export function ErrorSummary({ errors, title = 'Nothing was changed' }: Props) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div className="problem" role="alert" tabIndex={-1} aria-labelledby="problem-title">
      <h2 id="problem-title">{title}</h2>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>
            {name ? <PartLink part={name}>{message}</PartLink> : message}
            {message === sessionEnded && <SignInLink />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In a new tab, so that what was typed in this one stays. */
export function SignInLink() {
  return (
    <a href="/sign-in" target="_blank" rel="noreferrer">
      Sign in in a new tab
    </a>
  );
}

/** What the form before this page has done; nothing when there was none. */
export function Done({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="done" role="status" tabIndex={-1}>
      {message}
    </p>
  );
}
