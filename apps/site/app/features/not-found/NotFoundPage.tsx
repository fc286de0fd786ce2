import { LinkList } from '../../components/LinkList.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
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
      <LinkList links={words.links} />
    </div>
  );
}
