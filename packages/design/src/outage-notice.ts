import {
  type FurtherNotices,
  type NoticeSeverity,
  noticeSeverities,
  type Outage,
} from '@lamplighter/contracts/content/content';
import type { MarkupTree } from './rich-text.ts';
import { richText } from './rich-text.ts';

export type OutageNotice = {
  title: string;
  message: MarkupTree;
  severity: NoticeSeverity;
  updated: string | undefined;
  /** When it expires, as in the document: a page that some other cache serves later hides it then. */
  until: string | undefined;
};

/** A notice, the pages on which it is shown, and when, in milliseconds since 1970. */
export type ScheduledNotice = {
  notice: OutageNotice;
  /** All pages when there are none. */
  categories: readonly string[] | undefined;
  startsAt: number;
  expiresAt: number;
};

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** The notice of the outage document, if it has one. */
export function outageNotice({ title, message = '', severity = 'disruption', ...times }: Outage): ScheduledNotice[] {
  if (!title) return [];
  return [scheduledNotice({ title, message, severity, ...times })];
}

export function scheduledNotice(document: FurtherNotices[number]): ScheduledNotice {
  const { title, message, severity, categories, updated, from, until } = document;
  return {
    notice: { title, message: richText(message), severity, updated: updated && clock.format(new Date(updated)), until },
    categories,
    startsAt: from ? Date.parse(from) : Number.NEGATIVE_INFINITY,
    expiresAt: until ? Date.parse(until) : Number.POSITIVE_INFINITY,
  };
}

/** What a page shows at a time, the most severe first, and the time at which that changes. */
export function noticesAt(
  scheduled: readonly ScheduledNotice[],
  time: number,
): { notices: OutageNotice[]; changesAt: number } {
  const current = scheduled.filter(({ expiresAt }) => time < expiresAt);
  const rank = ({ severity }: OutageNotice) => noticeSeverities.indexOf(severity);
  return {
    notices: current
      .filter(({ startsAt }) => startsAt <= time)
      .map(({ notice }) => notice)
      .toSorted((one, other) => rank(one) - rank(other)),
    changesAt: Math.min(...current.map(({ startsAt, expiresAt }) => (time < startsAt ? startsAt : expiresAt))),
  };
}
