import type { ComponentType } from 'react';
import styles from './IllustratedHeading.module.css';

/** A page's heading with its illustration. */
export function IllustratedHeading({ Drawing, children }: { Drawing: ComponentType; children: string }) {
  return (
    <header className={styles.heading}>
      <Drawing />
      <h1>{children}</h1>
    </header>
  );
}
