import type { Nodes } from 'hast';

/** HTML from elsewhere after a sanitiser: a tree of allowed elements, never a string. */
export type MarkupTree = Nodes;

/** Elements whose text is not text for a reader; they go with all that is in them. */
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
