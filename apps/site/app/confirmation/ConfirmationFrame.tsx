import type { AnsweringLine } from '@lamplighter/contracts/leads/answers';
import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { PhoneLink } from '../components/FactLink.tsx';
import { SiteLink } from '../components/SiteLink.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { useSite } from '../site.ts';
import styles from './ConfirmationFrame.module.css';
import { confirmationWords as words } from './words.ts';

type Props = {
  /** The title of the document; the heading, if there is no other. */
  title: string;
  heading?: string;
  reference?: string | undefined;
  /** What to do with the page: keep it. */
  keep: string;
  children: ReactNode;
};

/** The look of every confirmation: the reference in large type, what follows, and a way to print it. */
export function ConfirmationFrame({ title, heading = title, reference, keep, children }: Props) {
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={title} robots="noindex,nofollow,noarchive" />
      <div className={styles.panel}>
        <Window />
        <div>
          <h1>{heading}</h1>
          {reference && (
            <p>
              {words.reference} <strong translate="no">{reference}</strong>
            </p>
          )}
        </div>
      </div>
      {children}
      <p className={styles.keep}>{keep}</p>
      <p hidden data-print>
        <Button type="button" look="quiet">
          {words.printButton}
        </Button>
      </p>
      <p>
        <SiteLink to={words.home.link}>{words.home.label}</SiteLink>
      </p>
    </div>
  );
}

/** A lit window. */
function Window() {
  return (
    <svg viewBox="0 0 64 64" className={`on-night ${styles.window}`} aria-hidden="true" focusable="false">
      <path className="fill-night-hill" d="M8 26 32 6l24 20v34H8z" />
      <path className="fill-window" d="M20 30h10v10H20zM34 30h10v10H34zM20 44h10v10H20zM34 44h10v10H34z" />
    </svg>
  );
}

/** The email address as typed, so that a slip is seen while it can be put right. */
export function EmailedTo({ email, line }: { email: string; line: AnsweringLine }) {
  return (
    <p>
      {words.emailedTo.before}{' '}
      <strong className={styles.email} translate="no">
        {email}
      </strong>
      . {words.emailedTo.wrong} <LineNumber line={line} /> {words.emailedTo.after}
    </p>
  );
}

export function LineNumber({ line }: { line: AnsweringLine }) {
  return <PhoneLink fact={useSite().brand.facts[line]} className={styles.phone} />;
}

/** Events as `li`, drawn as dots on a line. The dot of the first, and of each with `data-done`, is filled. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>;
}
