import type { ReactNode } from 'react';
import styles from './ConfirmationFrame.module.css';

/** Events as `li`, drawn as dots on a line. The dot of the first, and of each with `data-done`, is filled. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>;
}
