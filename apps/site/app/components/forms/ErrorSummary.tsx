import styles from './ErrorSummary.module.css';
import type { FieldError } from './field-error.ts';

/**
 * First in `main` after a POST that failed validation. The form script moves the focus to it, and its child is the live
 * region: one element with both roles is announced twice or not at all.
 */
export function ErrorSummary({ problems }: { problems: FieldError[] }) {
  if (problems.length === 0) return null;
  return (
    <div className={styles.summary} tabIndex={-1}>
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
