import type { Element } from 'hast';
import { createElement, Fragment, type ReactNode } from 'react';
import type { MarkupTree } from '../../server-interface.ts';
import { SiteLink } from './SiteLink.tsx';

type DrawElement = (element: Element, children: ReactNode[], key: string) => ReactNode;

type Props = {
  tree: MarkupTree;
  /** Renders elements that need a component of their own; `undefined` renders the element unchanged. */
  special?: DrawElement;
};

/** Renders a sanitised tree as React elements: the only way in which external HTML reaches a page. */
export function Markup({ tree, special }: Props) {
  return draw(tree, 'root', special ?? (() => undefined));
}

function draw(node: MarkupTree, key: string, special: DrawElement): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'root' && node.type !== 'element') return null;
  const children = node.children.map((child, index) => draw(child, String(index), special));
  if (node.type === 'root') return createElement(Fragment, { key }, ...children);
  return special(node, children, key) ?? drawPlain(node, children, key);
}

function drawPlain({ tagName, properties }: Element, children: ReactNode[], key: string): ReactNode {
  if (tagName === 'a') {
    return (
      <SiteLink key={key} to={String(properties['href'] ?? '')}>
        {children}
      </SiteLink>
    );
  }
  return createElement(tagName, { key, ...properties }, ...children);
}
