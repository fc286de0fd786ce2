import type { ReactNode } from 'react';
import { Alert } from '../Alert.tsx';
import styles from './FocusedAlert.module.css';

/** First in `main` after a POST that failed because of a server error; the form script moves the focus to it. */
export function FocusedAlert({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div tabIndex={-1} className={styles.focused}>
      <Alert kind="error" heading={heading}>
        {children}
      </Alert>
    </div>
  );
}
