import type { Nodes } from 'hast';

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
