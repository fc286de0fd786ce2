import { articleList, articleStages } from '@lamplighter/contracts/staff/articles';
import { PageLink } from '../../components/navigation.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { shortTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import type { Route } from './+types/ArticlesPage.ts';
import { type ListedArticle, stageWords } from './article-words.ts';

/** Which articles a link of the page leads to. */
const filters: Record<string, { label: string; isIn: (article: ListedArticle) => boolean }> = {
  '': { label: 'All', isIn: () => true },
  ...Object.fromEntries(
    articleStages.map((stage) => [
      stage,
      {
        label: stageWords[stage].replace(/^./, (first) => first.toUpperCase()),
        isIn: (article: ListedArticle) => article.stage === stage,
      },
    ]),
  ),
  mine: { label: 'Mine', isIn: ({ isYours }) => isYours },
  file: { label: 'The file has changed', isIn: ({ fileHasChanged }) => fileHasChanged },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, now } = context.get(pageContext);
  const { articles } = await staffApi.get('/staff/v1/articles', articleList);
  const asked = new URL(request.url).searchParams.get('show') ?? '';
  const show = Object.hasOwn(filters, asked) ? asked : '';
  return {
    show,
    links: Object.entries(filters).map(([name, { label, isIn }]) => ({
      name,
      label,
      count: articles.filter(isIn).length,
    })),
    articles: articles.filter((article) => filters[show]?.isIn(article)),
    at: now(),
  };
}

export default function ArticlesPage({ loaderData: { show, links, articles, at } }: Route.ComponentProps) {
  return (
    <>
      <title>Articles – Console</title>
      <h1>Articles</h1>
      <nav aria-label="Filter by state" className="templates">
        {links.map(({ name, label, count }) => (
          <PageLink
            key={name}
            to={pathWith('/articles', { show: name })}
            {...(name === show && { 'aria-current': 'page' as const })}
          >
            {label} {count}
          </PageLink>
        ))}
      </nav>
      {articles.length === 0 ? (
        <p>None.</p>
      ) : (
        <WideTable label="Articles" columns={['Article', 'State', 'Last step']}>
          {articles.map((article) => (
            <tr key={article.path}>
              <td>
                <PageLink to={`/articles/${article.path}`}>{article.title}</PageLink>
                <br />
                <span className="hint">{article.path}</span>
              </td>
              <td>
                {article.stage && <span className="badge">{stageWords[article.stage]}</span>}
                {article.stage === null && (article.isEdited ? 'published here' : 'as in the files')}
                {article.fileHasChanged && <span className="badge">the file has changed</span>}
              </td>
              <td>{article.changedAt && `${article.changedBy}, ${shortTime(article.changedAt, at)}`}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </>
  );
}
