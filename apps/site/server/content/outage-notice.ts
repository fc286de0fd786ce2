import type { Outage } from '@lamplighter/contracts/content';
import type { MarkupTree } from './markup/markup-tree.ts';
import { richText } from './markup/rich-text.ts';

export type OutageNotice = {
  title: string;
  message: MarkupTree;
  updated: string | undefined;
  /** When it expires, as in the file: a page that some other cache serves later hides it then. */
  until: string | undefined;
};

/** A notice and when it is shown, in milliseconds since 1970. */
type ScheduledNotice = { notice: OutageNotice | undefined; startsAt: number; expiresAt: number };

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** The notice to show, or undefined when there is none. */
export function outageNotice({ title, message, updated, from, until }: Outage): ScheduledNotice {
  const startsAt = from ? Date.parse(from) : Number.NEGATIVE_INFINITY;
  const expiresAt = until ? Date.parse(until) : Number.POSITIVE_INFINITY;
  if (!title) return { notice: undefined, startsAt, expiresAt };
  const time = updated && clock.format(new Date(updated));
  return { notice: { title, message: richText(message ?? ''), updated: time, until }, startsAt, expiresAt };
}
