import type { Nodes } from 'hast';
import { createElement, Fragment, type ReactNode } from 'react';
import { SiteLink } from '../components/SiteLink.tsx';

/** HTML from elsewhere after the sanitiser: a tree of allowed elements, never a string. */
export type MarkupTree = Nodes;

export function Markup({ tree }: { tree: MarkupTree }) {
  return draw(tree, 'root');
}

function draw(node: MarkupTree, key: string): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'root' && node.type !== 'element') return null;
  const children = node.children.map((child, index) => draw(child, String(index)));
  if (node.type === 'root') return createElement(Fragment, { key }, ...children);
  if (node.tagName === 'a') {
    return (
      <SiteLink key={key} to={String(node.properties['href'] ?? '')}>
        {children}
      </SiteLink>
    );
  }
  return createElement(node.tagName, { key }, ...children);
}
