import { createElement, Fragment } from 'react';
import type { MarkupTree } from '../../server/content/markup/markup-tree.ts';
import { Markup } from './Markup.tsx';

/** A template inside a heading or a pill, where a paragraph has no place: its words stay, its frame goes. */
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
