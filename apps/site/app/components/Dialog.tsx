import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Dialog.module.css';

type Props = { open: boolean; heading: string; onClose: () => void; actions: ReactNode; children: ReactNode };

/** A modal dialog. The browser traps the focus and restores it on close. */
export function Dialog({ open, heading, onClose, actions, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    <dialog ref={element} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{heading}</h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}
