import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { linkProtocols, type MarkupTree, neverShown } from './markup-tree.ts';

/** The rich-text sanitiser: links, superscript, paragraphs and bold from a content file, and nothing else. */
export function richText(html: string): MarkupTree {
  return sanitize(fromHtml(html, { fragment: true }), {
    tagNames: ['a', 'sup', 'p', 'b'],
    attributes: { a: ['href'] },
    protocols: linkProtocols,
    strip: neverShown,
  });
}
