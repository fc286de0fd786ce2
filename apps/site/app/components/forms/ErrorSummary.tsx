import type { FieldError } from '@lamplighter/contracts/forms/form';
import styles from './ErrorSummary.module.css';

/**
 * First in `main` after a POST that failed validation. The form script moves the focus to it, and its child is the live
 * region: one element with both roles is announced twice or not at all.
 */
export function ErrorSummary({ problems, id }: { problems: FieldError[]; id?: string }) {
  if (problems.length === 0) return null;
  return (
    <div id={id} className={styles.summary} tabIndex={-1}>
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
