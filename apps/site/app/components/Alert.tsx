import type { ReactNode } from 'react';
import styles from './Alert.module.css';

type Props = { kind: 'error' | 'success' | 'notice' | 'warning'; heading: string; children?: ReactNode };

const spoken = { error: 'Error: ', success: 'Success: ', notice: '', warning: 'Warning: ' };

/** The outcome of an action. Only an error has the role `alert`, which screen readers announce at once. */
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
