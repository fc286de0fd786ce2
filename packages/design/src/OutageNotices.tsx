import { type DrawElement, Markup } from './Markup.tsx';
import styles from './OutageNotices.module.css';
import type { OutageNotice } from './outage-notice.ts';

/** The sign of a severity: the shape says it too, not the colour alone. */
const signs: Record<OutageNotice['severity'], string> = {
  critical: 'M17 4h18l13 13v18L35 48H17L4 35V17zM26 15v14M26 37v.5',
  disruption: 'M26 6 48 45H4zM26 21v11M26 38.500v.5',
  information: 'M26 4a22 22 0 1 0 0 44 22 22 0 1 0 0-44zM26 24v13M26 15v.5',
};

/**
 * The first and critical ones are open until the reader folds them to their title, which needs no script; the others are
 * folded, so that the page is not far below them. The page's script keeps a folded notice folded for the visit
 * (`browser/outage-notice.ts` of the site), and hides it once it has expired. The time shows how recent a notice is.
 */
export function OutageNotices({ notices, special }: { notices: readonly OutageNotice[]; special?: DrawElement }) {
  return (
    <section aria-label="Service notice">
      {notices.map((notice, index) => (
        <Notice key={`${notice.title} ${notice.updated}`} notice={notice} isFirst={index === 0} special={special} />
      ))}
    </section>
  );
}

type NoticeProps = { notice: OutageNotice; isFirst: boolean; special: DrawElement | undefined };

function Notice({ notice, isFirst, special }: NoticeProps) {
  const { title, message, severity, updated, until } = notice;
  return (
    <div className={styles.notice} data-severity={severity} data-until={until}>
      <details className={`page ${styles.fold}`} open={isFirst || severity === 'critical'} data-notice>
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
            <path d={signs[severity]} />
          </svg>
          <h2>{title}</h2>
          <span className={styles.toggle} data-show="Show" data-hide="Hide" />
        </summary>
        <div className={styles.message}>
          <Markup tree={message} special={special} />
          {updated && <p className={styles.updated}>Updated {updated}</p>}
        </div>
      </details>
    </div>
  );
}
