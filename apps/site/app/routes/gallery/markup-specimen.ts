import type { MarkupTree } from '../../../server-interface.ts';

const text = (value: string) => ({ type: 'text' as const, value });
const element = (tagName: string, value: string, properties = {}) => ({
  type: 'element' as const,
  tagName,
  properties,
  children: [text(value)],
});

/** A sanitised tree, as the server provides it: a paragraph with each element of rich text. */
export const markupSpecimen: MarkupTree = {
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [
    text('Rich '),
    element('b', 'text'),
    text(' with a '),
    element('a', 'link', { href: '/energy' }),
    text(' and a note'),
    element('sup', '1'),
    text('.'),
  ],
};
