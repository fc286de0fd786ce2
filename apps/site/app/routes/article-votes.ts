import { redirect } from 'react-router';
import { isArticle, toArticle, type VoteField } from '../features/help/article/article-feedback.ts';
import { mayCount } from '../features/search/may-count.server.ts';
import { readForm } from '../journey/load-journey.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/article-votes.ts';

/** Records a vote and redirects to the article, which shows the outcome; after a 'No' it asks what was missing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { votes, searchUse, logger } = context.get(pageContext);
  const { article = '', helpful, searched } = await readForm<VoteField>(request);
  if (!isArticle(article)) throw redirect('/page-not-found.html');
  try {
    await votes.record(article, helpful === 'yes');
    if (searched && mayCount(request))
      searchUse.note({ outcome: helpful === 'yes' ? 'helpful' : 'unhelpful', term: searched, page: article });
    return toArticle(article, helpful === 'yes' ? 'thank-you' : 'what-was-missing');
  } catch (err) {
    logger.warn({ event: 'vote-failed', err }, 'a vote on an article was not recorded');
    return toArticle(article, 'not-recorded');
  }
}

export const loader = () => redirect('/page-not-found.html');
