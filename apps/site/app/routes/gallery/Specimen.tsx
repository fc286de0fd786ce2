import type { ReactNode } from 'react';
import styles from './GalleryPage.module.css';

/** A component in one of its states. */
export function Specimen({ component, state, children }: { component: string; state?: string; children: ReactNode }) {
  return (
    <section
      className={styles.specimen}
      data-component={component}
      aria-label={state ? `${component}, ${state}` : component}
    >
      <h2 className={styles.name}>{state ? `${component}: ${state}` : component}</h2>
      {children}
    </section>
  );
}
