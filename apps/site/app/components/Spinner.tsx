import styles from './Spinner.module.css';

/** Stands where content is on its way. In the frame of a page the style sheet takes it away when `main` has come. */
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
