import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import type { MarkupTree } from './Markup.tsx';

/** The rich-text sanitiser: links, superscript, paragraphs and bold from a content file, and nothing else. */
export function richText(html: string): MarkupTree {
  return sanitize(fromHtml(html, { fragment: true }), {
    tagNames: ['a', 'sup', 'p', 'b'],
    attributes: { a: ['href'] },
    protocols: { href: ['http', 'https', 'mailto', 'tel'] },
    strip: ['script', 'style', 'template', 'title', 'textarea', 'iframe', 'noscript', 'svg', 'math'],
  });
}
