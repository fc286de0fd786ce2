import { contentInsights } from '@lamplighter/contracts/staff/staff-insights';
import { formatDay } from '@lamplighter/contracts/time/london-day';
import type { z } from 'zod';
import { WideTable } from '../../components/WideTable.tsx';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/ContentPage.ts';

type Insights = z.infer<typeof contentInsights>;

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).staffApi.get('/staff/v1/content', contentInsights);
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { days, articles, failedSearches, hiddenSearches, unknownSearches, refusedFile } = loaderData;
  return (
    <>
      <title>Content – Console</title>
      <h1>Content</h1>
      {refusedFile !== null && <RefusedFile why={refusedFile} />}
      <p className="hint">The last {days} days.</p>
      <Articles articles={articles} />
      <FailedSearches searches={failedSearches} hidden={hiddenSearches} unknown={unknownSearches} />
      {refusedFile === null && <Files {...loaderData} />}
    </>
  );
}

/** What editors mend first: the site goes on showing what it showed before. */
function RefusedFile({ why }: { why: string }) {
  return (
    <div className="problem">
      <h2>One file cannot be read</h2>
      <p>
        <strong>{why}</strong>
      </p>
      <p>
        Until it is mended, no edit of any file is published: the site goes on showing what it showed before. Reviews
        that are due and broken links are not known.
      </p>
    </div>
  );
}

/** What the content files say about themselves. */
function Files({ days, reviews, brokenLinks }: Insights) {
  return (
    <>
      <h2>Reviews that are due</h2>
      {reviews.length === 0 ? (
        <p>None within {days} days.</p>
      ) : (
        <ul className="list">
          {reviews.map(({ by, what, isOverdue }) => (
            <li key={`${by} ${what}`}>
              {isOverdue && <span className="badge">overdue</span>}
              {formatDay(by)}: {what}
            </li>
          ))}
        </ul>
      )}
      <h2>Broken links</h2>
      {brokenLinks.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul className="list">
          {brokenLinks.map(({ article, link }) => (
            <li key={`${article} ${link}`}>
              {article}: {link}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Articles({ articles }: Pick<Insights, 'articles'>) {
  return (
    <>
      <h2>Articles</h2>
      {articles.length === 0 && <p>Nobody has voted or come from a search.</p>}
      {articles.map(({ article, helpful, unhelpful, comments, searches }) => (
        <details key={article} className="article">
          <summary>
            <strong>{article}</strong> {unhelpful} of {helpful + unhelpful} votes unhelpful, {comments.length} comments
          </summary>
          {searches.length > 0 && (
            <p>Searched for before: {searches.map(({ term, count }) => `${term} (${count})`).join(', ')}</p>
          )}
          <ul className="list">
            {comments.map(({ brand, day, comment }) => (
              <li key={`${day} ${comment}`}>
                {formatDay(day)}, {brand}: {comment}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function FailedSearches({
  searches,
  hidden,
  unknown,
}: {
  searches: Insights['failedSearches'];
  hidden: Insights['hiddenSearches'];
  unknown: Insights['unknownSearches'];
}) {
  return (
    <>
      <h2>Searches that failed</h2>
      {searches.length === 0 ? (
        <p>None that three visitors made.</p>
      ) : (
        <WideTable label="Failed searches" columns={['Searched for', 'How often', 'Signs', 'Then']}>
          {searches.map(({ term, asked, signs, next }) => (
            <tr key={term}>
              <td>{term}</td>
              <td>{asked}</td>
              <td>{signs.map(({ sign, count }) => `${sign} ${count}`).join(', ')}</td>
              <td>{next}</td>
            </tr>
          ))}
        </WideTable>
      )}
      {hidden.terms > 0 && (
        <p className="hint">
          {hidden.terms} more were made by fewer than three visitors each, {hidden.asked} times in all, and are not
          shown.
        </p>
      )}
      {unknown > 0 && (
        <p className="hint">
          {unknown} searches had no word that an article has. Their words are not recorded, because they may be names.
        </p>
      )}
    </>
  );
}
