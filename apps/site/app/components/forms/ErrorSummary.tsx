import { useEffect, useRef } from 'react';
import styles from './ErrorSummary.module.css';

export type FieldProblem = { field: string; message: string };

/** First in `main` after a post that could not be taken. It takes the focus; its child speaks: one element doing both races. */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const summary = useRef<HTMLDivElement>(null);
  // Each post makes a new list, and each is worth hearing.
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div ref={summary} className={styles.summary} tabIndex={-1}>
      <div role="alert">
        <h2>There is a problem</h2>
        <ul>
          {problems.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${field}`}>{message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
