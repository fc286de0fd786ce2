import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

const blockKinds = { '[!DANGER]': 'danger', '[!WARNING]': 'warning', '[!TIP]': 'tip', '[!DEAL]': 'deal' } as const;

/** Marks the kinds of block, drawings and the placeholder of an embedded form as elements. */
export function markBlocks(root: Root): void {
  visit(root, 'element', (node) => {
    if (node.tagName === 'blockquote') markBlock(node);
    if (node.tagName === 'img') markDrawing(node);
    if (node.tagName === 'p' && onlyText(node) === '{{form}}') {
      node.tagName = 'div';
      node.properties = { dataNucleusForm: '' };
      node.children = [];
      return SKIP;
    }
    return undefined;
  });
}

/** The Markdown without the placeholder of an embedded form, which looks like a fact. */
export function withoutForm(markdown: string): string {
  return markdown.replaceAll(/^\s*\{\{form\}\}\s*$/gm, '');
}

function markBlock(node: Element): void {
  const first = node.children.find((child) => child.type === 'element');
  const opening = first?.children[0];
  if (!first || opening?.type !== 'text') return;
  for (const [mark, kind] of Object.entries(blockKinds)) {
    if (!opening.value.startsWith(mark)) continue;
    opening.value = opening.value.slice(mark.length).trimStart();
    node.tagName = 'div';
    node.properties = { dataBlock: kind };
  }
}

function markDrawing(node: Element): void {
  const source = String(node.properties['src'] ?? '');
  if (!source.startsWith('drawing:')) return;
  node.properties = { dataDrawing: source.slice('drawing:'.length), alt: node.properties['alt'] ?? '' };
}

function onlyText(node: Element): string | undefined {
  const [only, ...others]: ElementContent[] = node.children;
  return only?.type === 'text' && others.length === 0 ? only.value.trim() : undefined;
}
