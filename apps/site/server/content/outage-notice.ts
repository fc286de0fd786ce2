import type { Outage } from '@lamplighter/contracts/content';
import type { MarkupTree } from './markup/markup-tree.ts';
import { richText } from './markup/rich-text.ts';

export type OutageNotice = { title: string; message: MarkupTree; updated: string | undefined };

/** A notice and when it expires, in milliseconds since 1970. */
type ExpiringNotice = { notice: OutageNotice | undefined; expiresAt: number };

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** The notice to show, or undefined when there is none. */
export function outageNotice({ title, message, updated, until }: Outage): ExpiringNotice {
  const expiresAt = until ? Date.parse(until) : Number.POSITIVE_INFINITY;
  if (!title) return { notice: undefined, expiresAt };
  return {
    notice: { title, message: richText(message ?? ''), updated: updated && clock.format(new Date(updated)) },
    expiresAt,
  };
}
