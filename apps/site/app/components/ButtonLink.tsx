import type { ReactNode } from 'react';
import styles from './Button.module.css';
import type { Look } from './Button.tsx';
import { SiteLink } from './SiteLink.tsx';

/** A link styled as a button, for the main action of a page. */
export function ButtonLink({ to, look = 'primary', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <SiteLink to={to} className={`${styles.button} ${styles[look]}`}>
      {children}
    </SiteLink>
  );
}
