import type { ReactNode } from 'react';
import styles from './Pill.module.css';

/** A short label on a card: 'Most asked', 'Energy prices are changing'. Amber is for temporary information. */
export function Pill({ amber = false, children }: { amber?: boolean; children: ReactNode }) {
  return <span className={amber ? `${styles.pill} ${styles.amber}` : styles.pill}>{children}</span>;
}
