import { type ReactNode, useId } from 'react';
import styles from './SideMenu.module.css';

/** A side navigation in which the current page is marked. The caller chooses the kind of link of each entry. */
export function SideMenu({ heading, entries }: { heading: string; entries: { key: string; link: ReactNode }[] }) {
  const id = useId();
  return (
    <nav className={styles.menu} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {entries.map(({ key, link }) => (
          <li key={key}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
