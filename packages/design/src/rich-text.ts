import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';

/** Sanitised external HTML: a tree of allowed elements, never a string. */
export type MarkupTree = Nodes;

/** Elements whose text is not for readers; they are removed with their content. */
export const neverShown = [
  'script',
  'style',
  'template',
  'title',
  'textarea',
  'iframe',
  'noscript',
  'svg',
  'math',
  'object',
  'select',
  'video',
  'audio',
];

export const linkProtocols = { href: ['http', 'https', 'mailto', 'tel', 'sms'] };

/** The rich-text sanitiser: links, superscript, paragraphs and bold from a content file, and nothing else. */
export function richText(html: string): MarkupTree {
  return sanitize(fromHtml(html, { fragment: true }), {
    tagNames: ['a', 'sup', 'p', 'b'],
    attributes: { a: ['href'] },
    protocols: linkProtocols,
    strip: neverShown,
  });
}
