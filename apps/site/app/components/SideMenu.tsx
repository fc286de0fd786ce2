import { type ReactNode, useId } from 'react';
import styles from './SideMenu.module.css';

/** A list of places beside the page; the place one is at is marked. Each entry is a link of the caller's kind. */
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
