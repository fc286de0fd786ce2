import { SiteLink } from './SiteLink.tsx';
import styles from './Steps.module.css';

export function BackLink({ to, children = 'Back' }: { to: string; children?: string }) {
  return (
    <SiteLink to={to} className={styles.back}>
      {children}
    </SiteLink>
  );
}

/** The progress of a journey, above its heading. */
export function Step({ at, of }: { at: number; of: number }) {
  return (
    <p className={styles.step}>
      Step {at} of {of}
    </p>
  );
}
