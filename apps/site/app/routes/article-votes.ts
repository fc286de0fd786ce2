import { redirect } from 'react-router';
import type { VoteField } from '../features/help/article/ArticlePage.tsx';
import { mayCount } from '../features/search/may-count.server.ts';
import { readForm } from '../journey/load-journey.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/article-votes.ts';

/** The limit of the platform API. */
const maxArticleLength = 120;

/** Records a vote and redirects to the article, which shows the outcome. */
export async function action({ request, context }: Route.ActionArgs) {
  const { votes, searchUse, logger } = context.get(pageContext);
  const { article = '', helpful, searched } = await readForm<VoteField>(request);
  if (article.length > maxArticleLength || !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(article))
    throw redirect('/page-not-found.html');
  try {
    await votes.record(article, helpful === 'yes');
    if (searched && mayCount(request))
      searchUse.note({ outcome: helpful === 'yes' ? 'helpful' : 'unhelpful', term: searched, page: article });
    return redirect(`/help-and-support/${article}#thank-you`, 303);
  } catch (err) {
    logger.warn({ event: 'vote-failed', err }, 'a vote on an article was not recorded');
    return redirect(`/help-and-support/${article}#not-recorded`, 303);
  }
}

export const loader = () => redirect('/page-not-found.html');
