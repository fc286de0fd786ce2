import { type DrawElement, Markup as PlainMarkup } from '@lamplighter/design/Markup';
import { createElement, Fragment } from 'react';
import type { MarkupTree } from '../../server-interface.ts';
import { SiteLink } from './SiteLink.tsx';

export const drawLink: DrawElement = ({ tagName, properties }, children, key) =>
  tagName === 'a' ? (
    <SiteLink key={key} to={String(properties['href'] ?? '')}>
      {children}
    </SiteLink>
  ) : undefined;

/** Sanitised markup with the links of the site. */
export function Markup({ tree, special }: { tree: MarkupTree; special?: DrawElement }) {
  return <PlainMarkup tree={tree} special={(...drawn) => special?.(...drawn) ?? drawLink(...drawn)} />;
}

/** Markup inside a heading or a pill, where a paragraph is not allowed: only the content of `p` is rendered. */
export function InlineMarkup({ tree }: { tree: MarkupTree }) {
  return (
    <Markup
      tree={tree}
      special={({ tagName }, children, key) =>
        tagName === 'p' ? createElement(Fragment, { key }, ...children) : undefined
      }
    />
  );
}
