import { Alert } from '../Alert.tsx';
import styles from './FocusedAlert.module.css';

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
