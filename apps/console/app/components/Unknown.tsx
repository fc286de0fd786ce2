import type { UnknownChange } from '../change-failure.ts';
import { clockSecond } from '../london-time.ts';
import { PageLink } from './navigation.tsx';

/** That nobody knows whether a change was made, and where to look; nothing when it is known. */
export function Unknown({ change }: { change: UnknownChange | undefined }) {
  if (!change) return null;
  const { what, at, check } = change;
  return (
    <div className="unknown" role="alert" tabIndex={-1} aria-labelledby="unknown-title">
      <h2 id="unknown-title">We do not know whether {what}</h2>
      <p>
        There was no answer in time at {clockSecond(at)}. It may or may not be done. Do not do it again before you have
        looked.
      </p>
      <p>
        <PageLink to={check.path}>Check here: {check.label}</PageLink>
      </p>
    </div>
  );
}
