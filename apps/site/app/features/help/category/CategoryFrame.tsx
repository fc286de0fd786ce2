import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SideMenu } from '../../../components/SideMenu.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { Breadcrumbs } from '../../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { helpCategories } from '../help-categories.ts';
import type { HelpCategory } from '../help-category.ts';
import styles from './CategoryFrame.module.css';
import { categoryWords as words } from './words.ts';

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
    .map(({ title, link, externalLink }) => ({
      key: link,
      link: externalLink ? (
        <SiteLink to={link}>{title}</SiteLink>
      ) : (
        <MenuLink title={title} link={link} current={link === category.link} />
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

function MenuLink({ title, link, current }: { title: string; link: string; current: boolean }) {
  return (
    <Link to={link} state={{ from: 'menu', category: title }} {...(current && { 'aria-current': 'page' })}>
      {title}
    </Link>
  );
}
