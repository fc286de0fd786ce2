import type { AnsweringLine } from '@lamplighter/contracts/answering-line';
import styles from './ConfirmationFrame.module.css';
import { LineNumber } from './LineNumber.tsx';
import { confirmationWords as words } from './words.ts';

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
