import type { Outage } from '@lamplighter/contracts/content';
import type { MarkupTree } from '../../markup/Markup.tsx';
import { richText } from '../../markup/rich-text.server.ts';

export type Notice = { title: string; message: MarkupTree; updated: string | undefined };

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** The notice as it is shown, or nothing when there is nothing to say. */
export function outageNotice({ title, message, updated }: Outage): Notice | undefined {
  if (!title) return undefined;
  return { title, message: richText(message ?? ''), updated: updated && clock.format(new Date(updated)) };
}
