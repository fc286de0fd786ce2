import { votedArticle } from '@lamplighter/contracts/content/article-feedback';
import { redirect } from 'react-router';

/** `searched` is added by the browser: the query that led to the article (`browser/search-use.ts`). */
export type VoteField = 'article' | 'helpful' | 'searched';

export type CommentField = 'article' | 'missing';

/** The outcomes that an article can show. All are in the page from the start; the URL fragment shows one (`:target`). */
export type FeedbackOutcome = 'thank-you' | 'not-recorded' | 'what-was-missing' | 'not-alone';

export function isArticle(article: string): boolean {
  return votedArticle.safeParse(article).success;
}

/** Back to the article, which shows the outcome (Post/Redirect/Get). */
export function toArticle(article: string, outcome: FeedbackOutcome): Response {
  return redirect(`/help-and-support/${article}#${outcome}`, 303);
}
