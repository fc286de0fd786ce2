import type { OutageNotice as Notice } from '../../../server-interface.ts';
import { Markup } from '../Markup.tsx';
import styles from './OutageNotice.module.css';

/**
 * Open until the reader folds it to its title, which needs no script. The page's script keeps it folded for the visit
 * (`browser/outage-notice.ts`), and hides the whole notice once it has expired. The time shows how recent the notice is.
 */
export function OutageNotice({ notice: { title, message, updated, until } }: { notice: Notice }) {
  return (
    <section className={styles.notice} aria-label="Service notice" data-until={until} suppressHydrationWarning>
      <details className={`page ${styles.fold}`} open data-notice suppressHydrationWarning>
        <summary>
          <svg
            className={styles.sign}
            viewBox="0 0 52 52"
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinejoin="round"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M26 6 48 45H4zM26 21v11M26 38.500v.5" />
          </svg>
          <h2>{title}</h2>
          <span className={styles.toggle} data-show="Show" data-hide="Hide" />
        </summary>
        <div className={styles.message}>
          <Markup tree={message} />
          {updated && <p className={styles.updated}>Updated {updated}</p>}
        </div>
      </details>
    </section>
  );
}
