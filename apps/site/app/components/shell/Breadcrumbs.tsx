import { SiteLink } from '../SiteLink.tsx';
import styles from './Breadcrumbs.module.css';

/** The way back up. The page itself is not in it: its heading says where one is. */
export function Breadcrumbs({ trail }: { trail: { label: string; link: string }[] }) {
  return (
    <nav className={styles.trail} aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, link }) => (
          <li key={link}>
            <SiteLink to={link}>{label}</SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
