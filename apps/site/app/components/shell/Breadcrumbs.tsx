import { SiteLink } from '../SiteLink.tsx';
import styles from './Breadcrumbs.module.css';

/** The parent pages. The current page is not listed: its heading names it. */
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
