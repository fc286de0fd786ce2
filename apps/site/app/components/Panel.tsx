import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

type Props = { heading: string; look?: 'tint' | 'plain' | 'night'; children: ReactNode };

/** A section of a page, labelled by its heading. */
export function Panel({ heading, look = 'tint', children }: Props) {
  const id = useId();
  return (
    <section className={look === 'tint' ? styles.panel : `${styles.panel} ${styles[look]}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
