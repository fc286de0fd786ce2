import type { ArticleStage, articleList, openedArticle } from '@lamplighter/contracts/staff/articles';
import type { z } from 'zod';
import { formatTime } from '../../london-time.ts';

export type ListedArticle = z.infer<typeof articleList>['articles'][number];
export type OpenedArticle = z.infer<typeof openedArticle>;

export const stageWords: Record<ArticleStage, string> = {
  draft: 'draft',
  'in-review': 'in review',
  approved: 'approved',
  scheduled: 'scheduled',
};

/** Where an article stands, and who does what next. */
export function standingOf({
  stage,
  publishesAt,
  shown,
}: Pick<OpenedArticle, 'stage' | 'publishesAt' | 'shown'>): string {
  const seen =
    shown === null
      ? 'Customers see no such page yet.'
      : shown.revision === null
        ? 'Customers see the file of the last release.'
        : `Customers see revision ${shown.revision}.`;
  switch (stage) {
    case null:
      return seen;
    case 'draft':
      return `${seen} The draft is seen by staff only.`;
    case 'in-review':
      return `${seen} Somebody who has written no part of the text reads it, and approves or returns it.`;
    case 'approved':
      return `${seen} The text is approved and can be published.`;
    case 'scheduled':
      return `${seen} The new text is shown from ${formatTime(publishesAt ?? '')} on, by itself.`;
  }
}

/** What the last form has done, as it is known now. */
export function resultOf(done: string, { stage, shown, publishesAt }: OpenedArticle): string | undefined {
  switch (done) {
    case 'saved':
      return 'Saved. Customers do not see it before it is approved and published.';
    case 'not-sent':
      return stage === 'draft' ? 'Saved, but not sent for review: mend first what the checks have found.' : undefined;
    case 'send':
      return 'Sent for review. Somebody else reads it now; the text is locked until then.';
    case 'return':
      return 'Returned. The text can be changed again.';
    case 'approve':
      return 'Approved. It is not shown yet: publish it now, or choose a time.';
    case 'publish':
      return publishesAt === null
        ? `Published: revision ${shown?.revision}. Customers see it within ten seconds.`
        : `It will be shown from ${formatTime(publishesAt)} on. Until then it can be returned.`;
    case 'discard':
      return 'Discarded. What customers see has not changed.';
    default:
      return undefined;
  }
}

const events: Record<OpenedArticle['history'][number]['event'], string> = {
  saved: 'saved',
  sent: 'sent for review',
  returned: 'returned',
  approved: 'approved',
  published: 'published',
  discarded: 'discarded',
};

/** What somebody did, and why, as far as they said. */
export function eventWords({ event, effectiveAt, at, reason }: OpenedArticle['history'][number]): string {
  if (event === 'published' && effectiveAt !== null && effectiveAt !== at)
    return `scheduled for ${formatTime(effectiveAt)}`;
  return reason === null ? events[event] : `${events[event]}: ${reason}`;
}
