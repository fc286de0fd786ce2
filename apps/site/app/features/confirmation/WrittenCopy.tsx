import type { SentCopy } from '../../journey/sent-copy.server.ts';
import styles from './ConfirmationFrame.module.css';
import { confirmationWords as words } from './words.ts';

/** What the customer wrote, folded on the screen and unfolded in print. */
export function WrittenCopy({ copy: { subject, text } }: { copy: SentCopy }) {
  return (
    <details className={styles.copy}>
      <summary>{words.copy}</summary>
      {subject && (
        <p>
          {words.subject} <strong>{subject}</strong>
        </p>
      )}
      <p className={styles.text}>{text}</p>
    </details>
  );
}
