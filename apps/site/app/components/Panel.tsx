import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';
import { SiteLink } from './SiteLink.tsx';

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

/** Links of a panel, side by side where they fit. */
export function PanelLinks({ links }: { links: readonly { label: string; link: string }[] }) {
  return (
    <ul className={styles.more}>
      {links.map(({ label, link }) => (
        <li key={link}>
          <SiteLink to={link}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
