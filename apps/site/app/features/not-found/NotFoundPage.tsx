import { SearchBox } from '../../components/SearchBox.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import styles from './NotFoundPage.module.css';
import { notFoundWords as words } from './words.ts';

export function NotFoundPage() {
  return (
    <div className={`page ${styles.notFound}`}>
      <PageHead title={words.title} robots="noindex" />
      <h1>{words.title}</h1>
      <p>{words.typed}</p>
      <SearchBox />
      <ul>
        {words.links.map(({ label, link }) => (
          <li key={link}>
            <SiteLink to={link}>{label}</SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
