import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';

type Props = { id?: string; heading: string; actions: ReactNode; children: ReactNode };

/** A modal dialog, closed until a script or a button opens it. The browser traps the focus and restores it on close. */
export function Dialog({ id, heading, actions, children }: Props) {
  const headingId = useId();
  return (
    <dialog id={id} className={styles.dialog} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}
