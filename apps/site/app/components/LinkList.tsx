import styles from './LinkList.module.css';
import { SiteLink } from './SiteLink.tsx';

type Props = { links: readonly { label: string; link: string }[]; look?: 'plain' | 'ruled' };

/** A vertical list of links with large touch targets. */
export function LinkList({ links, look = 'plain' }: Props) {
  return (
    <ul className={styles[look]}>
      {links.map(({ label, link }) => (
        <li key={link}>
          <SiteLink to={link}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
