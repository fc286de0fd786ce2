import type { ReactNode } from 'react';
import { SideMenu } from '../components/SideMenu.tsx';
import { SiteLink } from '../components/SiteLink.tsx';
import { Breadcrumbs } from '../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import styles from './CategoryFrame.module.css';
import { categoryWords as words } from './category-words.ts';
import { helpCategories } from './help-categories.ts';
import type { HelpCategory } from './help-category.ts';

type Props = {
  category: HelpCategory;
  description: string | undefined;
  /** After the content on a page with an emergency number. */
  breadcrumbs?: 'first' | 'last';
  children: ReactNode;
};

/** The frame of every category page: breadcrumbs, the menu of categories on the left, and the content. */
export function CategoryFrame({ category, description, breadcrumbs = 'first', children }: Props) {
  const trail = <Breadcrumbs trail={[words.home]} />;
  const entries = helpCategories
    .filter(({ mainCategory }) => mainCategory)
    .map(({ title, link }) => ({
      key: link,
      link: (
        <SiteLink to={link} current={link === category.link && 'page'}>
          {title}
        </SiteLink>
      ),
    }));
  return (
    <div className="page" id="top">
      <PageHead title={category.title} {...(description && { description })} />
      {breadcrumbs === 'first' && trail}
      <div className={styles.columns}>
        <div className={styles.content}>{children}</div>
        <div className={styles.menu}>
          <SideMenu heading={words.menu} entries={entries} />
        </div>
      </div>
      {breadcrumbs === 'last' && trail}
    </div>
  );
}
