import type { ReactNode } from 'react';
import styles from './Alert.module.css';

type Props = { kind: 'error' | 'success' | 'notice' | 'warning'; heading: string; children?: ReactNode };

const spoken = { error: 'Error: ', success: 'Success: ', notice: '', warning: 'Warning: ' };

/** How something went. A failure is announced at once, the rest when the reader has a moment. */
export function Alert({ kind, heading, children }: Props) {
  return (
    <div className={`${styles.alert} ${styles[kind]}`} role={kind === 'error' ? 'alert' : undefined}>
      <h2>
        {spoken[kind] && <span className="hidden-text">{spoken[kind]}</span>}
        {heading}
      </h2>
      {children}
    </div>
  );
}
