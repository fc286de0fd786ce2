import { formatDay } from '@lamplighter/contracts/time/london-day';
import type { Article } from '../../../server-interface.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { LinkList } from '../../components/LinkList.tsx';
import { InlineMarkup } from '../../components/Markup.tsx';
import { Panel } from '../../components/Panel.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { Breadcrumbs } from '../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { StructuredData } from '../../components/shell/StructuredData.tsx';
import { findTool } from '../../tools/tools.ts';
import { toolWords } from '../../tools/words.ts';
import { lineOf } from '../contact-lines.ts';
import { StillNeedHelp } from '../StillNeedHelp.tsx';
import { ArticleBody } from './ArticleBody.tsx';
import styles from './ArticlePage.module.css';
import { Helpful } from './Helpful.tsx';
import { quickExit, articleWords as words } from './words.ts';

export type ArticlePlace = { category: string; slug: string; categoryTitle: string };

type Props = { article: Article; place: ArticlePlace; related: { title: string; link: string }[]; robots?: string };

export function ArticlePage({ article, place, related, robots }: Props) {
  const { title, description, answer, headings, reviewed } = article;
  const trail = [words.home, { label: place.categoryTitle, link: `/help-and-support/${place.category}` }];
  // The number to call must be on the first screen, so the breadcrumbs come after it.
  const isEmergency = place.category === 'emergencies';
  const path = `${place.category}/${place.slug}`;
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={title} description={description} robots={robots} kind="article" />
      <StructuredData article={article} trail={[...trail, { label: title, link: `/help-and-support/${path}` }]} />
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
          <Help path={path} tool={article.tool} />
          {reviewed && (
            <p className={styles.reviewed}>
              {words.reviewed} <time dateTime={reviewed}>{formatDay(reviewed)}</time>
            </p>
          )}
          <Helpful article={path} />
        </article>
        <aside className={styles.aside} aria-label={words.aside}>
          <SearchBox plain={isEmergency} />
          {related.length > 0 && (
            <nav aria-labelledby="related">
              <h2 id="related">{words.related}</h2>
              <LinkList look="ruled" links={related.map(({ title: label, link }) => ({ label, link }))} />
            </nav>
          )}
        </aside>
      </div>
      {isEmergency && <Breadcrumbs trail={trail} />}
    </div>
  );
}

/** The tool that answers the question for one's own home, then whom to ask. An emergency's number is the page. */
function Help({ path, tool: toolPath = '' }: { path: string; tool: string | undefined }) {
  const tool = findTool(toolPath);
  const line = lineOf(path);
  if (!tool && !line) return null;
  return (
    <div className={styles.help}>
      {tool && (
        <Panel heading={tool.words.title}>
          <p>{tool.words.intro}</p>
          <ButtonLink to={`${toolWords.tools.link}/${tool.path}`} look="quiet">
            {tool.words.button}
          </ButtonLink>
        </Panel>
      )}
      {line && <StillNeedHelp line={line} />}
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
