import { maxCommentLength } from '@lamplighter/contracts/content/article-feedback';
import { mentionsDistress } from '@lamplighter/contracts/text/distress-words';
import { redirect } from 'react-router';
import { type CommentField, isArticle, toArticle } from '../../help/article/article-feedback.ts';
import { readForm } from '../../journey/load-journey.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/what-was-missing.ts';

/** Sends what a reader missed to the platform and redirects to the article, which shows the outcome. */
export async function action({ request, context }: Route.ActionArgs) {
  const { votes, visitorLimits, visitor, logger } = context.get(pageContext);
  const { article = '', missing = '' } = await readForm<CommentField>(request);
  if (!isArticle(article)) throw redirect('/page-not-found.html');
  // A browser counts a line break as one character for `maxlength`, and posts two.
  const comment = missing.replaceAll('\r\n', '\n').trim();
  if (comment === '') return toArticle(article, 'thank-you');
  // Not sent: nobody reads it in time. The page says who listens now.
  if (mentionsDistress(comment)) return toArticle(article, 'not-alone');
  if (comment.length > maxCommentLength) return toArticle(article, 'not-recorded');
  if (visitorLimits.comments.waitSeconds(visitor) > 0) return toArticle(article, 'not-recorded');
  visitorLimits.comments.note(visitor);
  try {
    await votes.comment(article, comment);
    return toArticle(article, 'thank-you');
  } catch (err) {
    logger.warn({ event: 'comment-failed', err }, 'a comment on an article was not recorded');
    return toArticle(article, 'not-recorded');
  }
}

export const loader = () => redirect('/page-not-found.html');
