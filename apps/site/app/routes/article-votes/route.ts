import { redirect } from 'react-router';
import { mayCount } from '../../consent/cookie-choice.ts';
import { isArticle, toArticle, type VoteField } from '../../help/article/article-feedback.ts';
import { readForm } from '../../journey/load-journey.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/route.ts';

/** Records a vote and redirects to the article, which shows the outcome; after a 'No' it asks what was missing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { votes, searchUse, visitorLimits, visitor, logger } = context.get(pageContext);
  const { article = '', helpful, searched } = await readForm<VoteField>(request);
  if (!isArticle(article)) throw redirect('/page-not-found.html');
  const outcome = helpful === 'yes' ? 'thank-you' : 'what-was-missing';
  // A vote that is repeated is not counted, and leads on as the first did.
  const ofArticle = `${visitor} ${article}`;
  if (visitorLimits.votes.waitSeconds(ofArticle) > 0) return toArticle(article, outcome);
  visitorLimits.votes.note(ofArticle);
  try {
    await votes.record(article, helpful === 'yes');
    if (searched && mayCount(request))
      searchUse.note({ outcome: helpful === 'yes' ? 'helpful' : 'unhelpful', term: searched, page: article });
    return toArticle(article, outcome);
  } catch (err) {
    logger.warn({ event: 'vote-failed', err }, 'a vote on an article was not recorded');
    return toArticle(article, 'not-recorded');
  }
}

export const loader = () => redirect('/page-not-found.html');
