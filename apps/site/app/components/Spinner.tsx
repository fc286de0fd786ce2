import styles from './Spinner.module.css';

/** A placeholder for content that is loading. In the page frame the style sheet hides it when `main` arrives. */
export function Spinner({ children = 'Loading' }: { children?: string }) {
  return (
    <div className="loading page" role="status">
      <div className={styles.status}>
        <span className={styles.wheel} aria-hidden="true" />
        <span className={styles.words}>{children}</span>
      </div>
    </div>
  );
}
