import { createElement, Fragment } from 'react';
import type { MarkupTree } from '../../server-interface.ts';
import { Markup } from './Markup.tsx';

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
