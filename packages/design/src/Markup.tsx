import type { Element } from 'hast';
import { createElement, Fragment, type ReactNode } from 'react';
import type { MarkupTree } from './rich-text.ts';

/** Renders elements that need a component of their own; `undefined` renders the element unchanged. */
export type DrawElement = (element: Element, children: ReactNode[], key: string) => ReactNode;

/** Renders a sanitised tree as React elements: the only way in which external HTML reaches a page. */
export function Markup({ tree, special }: { tree: MarkupTree; special?: DrawElement | undefined }) {
  return draw(tree, 'root', special ?? (() => undefined));
}

function draw(node: MarkupTree, key: string, special: DrawElement): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'root' && node.type !== 'element') return null;
  const children = node.children.map((child, index) => draw(child, String(index), special));
  if (node.type === 'root') return createElement(Fragment, { key }, ...children);
  return special(node, children, key) ?? createElement(node.tagName, { key, ...node.properties }, ...children);
}
