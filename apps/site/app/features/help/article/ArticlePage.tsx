import type { Article } from '../../../../server-interface.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { InlineMarkup } from '../../../components/InlineMarkup.tsx';
import { LinkList } from '../../../components/LinkList.tsx';
import { SearchBox } from '../../../components/SearchBox.tsx';
import { Breadcrumbs } from '../../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { StructuredData } from '../../../components/shell/StructuredData.tsx';
import { quickExit } from '../../../quick-exit.ts';
import { ArticleBody } from './ArticleBody.tsx';
import styles from './ArticlePage.module.css';
import { articleWords as words } from './words.ts';

export type ArticlePlace = { category: string; slug: string; categoryTitle: string };

type Props = { article: Article; place: ArticlePlace; related: { title: string; link: string }[]; robots?: string };

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function ArticlePage({ article, place, related, robots }: Props) {
  const { title, description, answer, headings, reviewed } = article;
  const trail = [words.home, { label: place.categoryTitle, link: `/help-and-support/${place.category}` }];
  // The number to call must be on the first screen, so the breadcrumbs come after it.
  const isEmergency = place.category === 'emergencies';
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={title} description={description} robots={robots} kind="article" />
      <StructuredData
        article={article}
        trail={[...trail, { label: title, link: `/help-and-support/${place.category}/${place.slug}` }]}
      />
      {article.leavesQuickly && <QuickExit />}
      {!isEmergency && <Breadcrumbs trail={trail} />}
      <div className={styles.columns}>
        <article>
          <h1>{title}</h1>
          {answer && (
            <p className={styles.answer}>
              <InlineMarkup tree={answer} />
            </p>
          )}
          {headings.length >= 3 && <OnThisPage headings={headings} />}
          <ArticleBody markup={article.markup} nucleus={article.nucleus} />
          {reviewed && (
            <p className={styles.reviewed}>
              {words.reviewed} <time dateTime={reviewed}>{day.format(new Date(reviewed))}</time>
            </p>
          )}
          <Helpful place={place} />
        </article>
        <aside className={styles.aside} aria-label={words.stillNeedHelp}>
          <SearchBox />
          {related.length > 0 && (
            <nav aria-labelledby="related">
              <h2 id="related">{words.related}</h2>
              <LinkList look="ruled" links={related.map(({ title: label, link }) => ({ label, link }))} />
            </nav>
          )}
          <div>
            <h2>{words.stillNeedHelp}</h2>
            <LinkList look="ruled" links={[words.contact]} />
          </div>
        </aside>
      </div>
      {isEmergency && <Breadcrumbs trail={trail} />}
    </div>
  );
}

/** A plain link, so that it works without JavaScript. The referrer policy hides this page from the next one. */
function QuickExit() {
  return (
    <p className={styles.exit}>
      <ButtonLink to={quickExit.link}>{quickExit.label}</ButtonLink>
    </p>
  );
}

function OnThisPage({ headings }: Pick<Article, 'headings'>) {
  return (
    <nav className={styles.onThisPage} aria-labelledby="on-this-page">
      <h2 id="on-this-page">{words.onThisPage}</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `searched` is added by the browser: the query that led to the article (`browser/search-use.ts`). */
export type VoteField = 'article' | 'helpful' | 'searched';

/** Two buttons of one form. Both responses are in the page from the start; the URL fragment shows one (`:target`). */
function Helpful({ place: { category, slug } }: { place: ArticlePlace }) {
  const { question, yes, no, thanks, notRecorded } = words.helpful;
  return (
    <form className={styles.helpful} method="post" action="/help-and-support/article-votes">
      <input type="hidden" name={'article' satisfies VoteField} value={`${category}/${slug}`} />
      <h2 id="helpful">{question}</h2>
      <div className={styles.votes}>
        <Button look="quiet" name={'helpful' satisfies VoteField} value="yes">
          {yes}
          <span className="hidden-text">this page was helpful</span>
        </Button>
        <Button look="quiet" name={'helpful' satisfies VoteField} value="no">
          {no}
          <span className="hidden-text">this page was not helpful</span>
        </Button>
      </div>
      <p id="thank-you" className={styles.thanks} tabIndex={-1}>
        {thanks}
      </p>
      <p id="not-recorded" className={styles.thanks} tabIndex={-1}>
        {notRecorded}
      </p>
    </form>
  );
}
