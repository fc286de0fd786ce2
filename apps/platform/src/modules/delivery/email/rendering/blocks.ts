import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import type { Block, Detail, Inline } from '../messages/message.ts';
import type { Styles } from './styles.ts';

// `createElement` and not JSX: Node runs these files as they are, and it strips types but does not compile JSX.

type WithStyles = { styles: Styles };

export function MessageBlock({ block, styles }: WithStyles & { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return h('h2', { className: 'ink', style: styles.heading }, block.text);
    case 'paragraph':
      return h('p', { className: 'ink', style: styles.paragraph }, ...inlineNodes(block.content, styles));
    case 'list':
      return h(BulletList, { items: block.items, styles });
    case 'details':
      return h(DetailsPanel, { rows: block.rows, styles });
  }
}

function BulletList({ items, styles }: WithStyles & { items: Inline[][] }): ReactNode {
  const rows = items.map((item) => h('li', { className: 'ink', style: styles.item }, ...inlineNodes(item, styles)));
  return h('ul', { style: styles.list }, ...rows);
}

function DetailsPanel({ rows, styles }: WithStyles & { rows: Detail[] }): ReactNode {
  const lines = rows.map(({ label, value }) =>
    h('p', { className: 'ink', style: styles.detail }, `${label}: `, h('strong', null, value)),
  );
  const cell = h('td', { className: 'tint', style: styles.detailsCell }, ...lines);
  return h(LayoutTable, { className: 'tint', style: styles.details, cells: [cell] });
}

type Layout = { cells: ReactNode[]; className?: string; align?: 'center'; style?: CSSProperties };

/** Cells below one another. The table only places its content; screen readers do not announce it as a table. */
export function LayoutTable({ cells, ...table }: Layout): ReactNode {
  const attributes = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 };
  const rows = cells.map((cell) => h('tr', null, cell));
  return h('table', { ...attributes, ...table }, h('tbody', null, ...rows));
}

/** Text with links: `tel:` for phone numbers, `https:` for pages. */
export function inlineNodes(content: Inline[], styles: Styles): ReactNode[] {
  return content.map((part) => {
    if (typeof part === 'string') return part;
    const style = part.href.startsWith('tel:') ? styles.phone : styles.link;
    return h('a', { href: part.href, className: 'link', style }, part.label);
  });
}
