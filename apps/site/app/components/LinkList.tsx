import styles from './LinkList.module.css';
import { SiteLink } from './SiteLink.tsx';

type Props = { links: readonly { label: string; link: string }[]; look?: 'plain' | 'ruled' };

/** Places to go on to, one under the other, each easy to hit. */
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
