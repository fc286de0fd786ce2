import type { ReactNode } from 'react';
import { Alert } from '../Alert.tsx';
import styles from './FocusedAlert.module.css';

type Props = {
  heading: string;
  children: ReactNode;
  /** What the alert itself does not say. */
  after?: ReactNode;
};

/** First in `main` after a POST that failed because of a server error; the form script moves the focus to it. */
export function FocusedAlert({ heading, children, after }: Props) {
  return (
    <div tabIndex={-1} className={styles.focused}>
      <Alert kind="error" heading={heading}>
        {children}
      </Alert>
      {after}
    </div>
  );
}

/** A notice above a form, to be read before it is filled in or sent. */
export function FormNotice({ heading, texts }: { heading: string; texts: string[] }) {
  return (
    <div className={styles.focused}>
      <Alert kind="notice" heading={heading}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Alert>
    </div>
  );
}
