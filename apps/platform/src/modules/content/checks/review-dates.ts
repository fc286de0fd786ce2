import type { FactLedger } from '@lamplighter/contracts/content/facts';
import { daysAfter } from '@lamplighter/contracts/time/london-day';
import type { ArticleSource } from '../article-source.ts';

/** A page or fact that a person has to look at by a day. */
export type DueReview = { by: string; what: string };

type Reviewed = {
  articles: readonly { path: string; source: Pick<ArticleSource, 'reviewed' | 'expires'> }[];
  ledgers: readonly { file: string; facts: FactLedger }[];
};

/** All that is overdue, or due within so many days of `today`, most urgent first. */
export function dueReviews({ articles, ledgers }: Reviewed, today: string, days: number): DueReview[] {
  const last = daysAfter(today, days);
  const facts = ledgers.flatMap(({ file, facts: inFile }) =>
    Object.entries(inFile).map(([id, { reviewBy, source }]) => ({
      by: reviewBy,
      what: `${file}: review ${id} at its source, ${source}`,
    })),
  );
  const pages = articles.flatMap(({ path, source: { reviewed, expires } }): DueReview[] => [
    ...(reviewed ? [{ by: yearAfter(reviewed), what: `${path}: read the page again and check it` }] : []),
    ...(expires ? [{ by: expires, what: `${path}: the page is not shown after this day; renew it or delete it` }] : []),
  ]);
  return [...facts, ...pages].filter(({ by }) => by <= last).toSorted(byDay);
}

export function formatReview({ by, what }: DueReview, today: string): string {
  return `${by < today ? 'overdue since' : 'due by'} ${by}: ${what}`;
}

const byDay = (one: DueReview, other: DueReview) =>
  one.by === other.by ? one.what.localeCompare(other.what) : one.by < other.by ? -1 : 1;

/** 29 February is followed by 1 March: that day exists in every year. */
function yearAfter(day: string): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
}
