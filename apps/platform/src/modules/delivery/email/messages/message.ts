import { factHref } from '@lamplighter/contracts/fact-href';

/** Text with links in it. A web link has a label; the label of a phone number is the number itself. */
type Link = { label: string; href: string };
export type Inline = string | Link;
export type Detail = { label: string; value: string };

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'details'; rows: Detail[] };

/** What an email says. `rendering/` turns it into HTML and into plain text, so that both parts say the same. */
export type Message = {
  subject: string;
  /** The line that a mailbox shows after the subject. It repeats sentences of the message. */
  preheader: string;
  greeting: string;
  title: string;
  blocks: Block[];
  footer: Inline[][];
};

export const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const list = (...items: Inline[][]): Block => ({ kind: 'list', items });
export const details = (...rows: Detail[]): Block => ({ kind: 'details', rows });

export const phoneLink = (number: string): Link => ({ label: number, href: factHref('phone', number) ?? '' });
export const webLink = (label: string, href: string): Link => ({ label, href });
