import { Card, CardList, Pill } from '../../components/Card.tsx';
import { LinkList } from '../../components/LinkList.tsx';
import { Panel } from '../../components/Panel.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { categoryWords as words } from '../../help/category-words.ts';
import type { NewLayoutData } from '../../help/help-category.ts';
import styles from './NewLayout.module.css';

/** Three common questions, all articles in groups, and a search box. */
export function NewLayout({
  data: { commonQuestions, allArticlesTitle, allArticles, lastArticle },
}: {
  data: NewLayoutData;
}) {
  return (
    <>
      <section aria-labelledby="common-questions">
        <h2 id="common-questions" className={styles.heading}>
          {words.commonQuestions}
        </h2>
        <CardList>
          {commonQuestions.map(({ image: Image, pill, title, link, description, externalLink }) => (
            <Card
              key={link}
              drawing={<Image />}
              pill={<Pill>{pill}</Pill>}
              leavesSite={externalLink}
              link={<SiteLink to={link}>{title}</SiteLink>}
            >
              <p>{description}</p>
            </Card>
          ))}
        </CardList>
      </section>
      <section aria-labelledby="all-articles">
        <h2 id="all-articles" className={styles.heading}>
          {allArticlesTitle}
        </h2>
        <div className={styles.groups}>
          {allArticles.map(({ title, articleLinks }) => (
            <div key={title}>
              <h3>{title}</h3>
              <LinkList look="ruled" links={articleLinks} />
            </div>
          ))}
        </div>
        <p className={styles.top}>
          <a href="#top">{words.backToTop}</a>
        </p>
      </section>
      {lastArticle && <LastArticle article={lastArticle} />}
      <Panel heading={words.search}>
        <SearchBox label={words.searchLabel} />
      </Panel>
    </>
  );
}

function LastArticle({
  article: { image: Image, title, link, description },
}: {
  article: NonNullable<NewLayoutData['lastArticle']>;
}) {
  return (
    <section className={styles.last} aria-labelledby="last-article">
      <Image />
      <div>
        <h2 id="last-article">
          <SiteLink to={link}>{title}</SiteLink>
        </h2>
        <p>{description}</p>
      </div>
    </section>
  );
}
