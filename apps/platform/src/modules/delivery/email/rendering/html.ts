import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BrandFacts, Palette } from '../brand-facts.ts';
import type { Block, Detail, Inline, Message } from '../messages/message.ts';

type Brand = Pick<BrandFacts, 'name' | 'palette'>;

/** The HTML part. It loads nothing: no image, no font and no tracking pixel. */
export function renderHtml(message: Message, brand: Brand): string {
  return `<!doctype html>${renderToStaticMarkup(h(EmailDocument, { message, brand }))}`;
}

function EmailDocument({ message, brand }: { message: Message; brand: Brand }): ReactNode {
  const styles = lightStyles(brand.palette.light);
  const content = h(EmailContent, { message, brand, styles });
  return h(
    'html',
    { lang: 'en-GB', dir: 'ltr' },
    h(EmailHead, { title: message.subject, dark: darkStyleSheet(brand.palette.dark) }),
    h(
      'body',
      { className: 'paper', style: styles.body },
      h('div', { style: styles.preheader }, message.preheader),
      // The client's own page has the landmarks; an email in it is an article.
      h(
        'div',
        { role: 'article', 'aria-roledescription': 'email', 'aria-label': message.subject, lang: 'en-GB', dir: 'ltr' },
        h(LayoutTable, { cells: [h('td', { className: 'paper', align: 'center', style: styles.page }, content)] }),
      ),
    ),
  );
}

function EmailHead({ title, dark }: { title: string; dark: string }): ReactNode {
  const named = {
    viewport: 'width=device-width, initial-scale=1',
    'color-scheme': 'light dark',
    'supported-color-schemes': 'light dark',
    // Links are written out; a client that guesses them takes references for phone numbers.
    'format-detection': 'telephone=no, date=no, address=no, email=no, url=no',
    'x-apple-disable-message-reformatting': '',
  };
  const metas = Object.entries(named).map(([name, content]) => h('meta', { key: name, name, content }));
  return h('head', null, h('meta', { charSet: 'utf-8' }), ...metas, h('title', null, title), h('style', null, dark));
}

function EmailContent({ message, brand, styles }: { message: Message; brand: Brand; styles: Styles }): ReactNode {
  const { greeting, title, blocks, footer } = message;
  const band = h('td', { className: 'band', style: styles.band }, h('p', { style: styles.logo }, brand.name));
  const main = h(
    'td',
    { className: 'ground', style: styles.content },
    h('p', { className: 'ink', style: styles.paragraph }, greeting),
    h('h1', { className: 'ink', style: styles.title }, title),
    ...blocks.map((block) => h(MessageBlock, { block, styles })),
    h('p', { className: 'ink', style: styles.paragraph }, brand.name),
  );
  const small = footer.map((line) => h('p', { className: 'muted', style: styles.small }, ...inlineNodes(line, styles)));
  const end = h('td', { className: 'ground rule', style: styles.footer }, ...small);
  return h(LayoutTable, { align: 'center', className: 'ground', style: styles.card, cells: [band, main, end] });
}

// `createElement` and not JSX: Node runs these files as they are, and it strips types but does not compile JSX.

type WithStyles = { styles: Styles };

function MessageBlock({ block, styles }: WithStyles & { block: Block }): ReactNode {
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
function LayoutTable({ cells, ...table }: Layout): ReactNode {
  const attributes = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 };
  const rows = cells.map((cell) => h('tr', null, cell));
  return h('table', { ...attributes, ...table }, h('tbody', null, ...rows));
}

/** Text with links: `tel:` for phone numbers, `https:` for pages. */
function inlineNodes(content: Inline[], styles: Styles): ReactNode[] {
  return content.map((part) => {
    if (typeof part === 'string') return part;
    const style = part.href.startsWith('tel:') ? styles.phone : styles.link;
    return h('a', { href: part.href, className: 'link', style }, part.label);
  });
}

/** Fonts that every mail client has. */
const fontFamily = 'Arial, Helvetica, sans-serif';

const text = (size: number, lineHeight: number): CSSProperties => ({
  fontFamily,
  fontSize: `${size}px`,
  lineHeight: `${lineHeight}px`,
});

/**
 * The inline styles of an email in light colours. Inline, because some clients drop style elements; the dark colours
 * below need one, so that these clients show the light ones.
 */
function lightStyles(colour: Palette) {
  return {
    body: { margin: 0, padding: 0, backgroundColor: colour.paper },
    page: { padding: '16px 8px', backgroundColor: colour.paper },
    card: { maxWidth: '600px', width: '100%', backgroundColor: colour.ground },
    band: {
      textAlign: 'left',
      padding: '20px 24px',
      backgroundColor: colour.night,
      borderBottom: `4px solid ${colour.window}`,
    },
    logo: { ...text(22, 28), margin: 0, fontWeight: 'bold', color: colour['on-night'] },
    content: { textAlign: 'left', padding: '24px 24px 8px', backgroundColor: colour.ground },
    title: { ...text(24, 30), margin: '0 0 16px', fontWeight: 'bold', color: colour.ink },
    heading: { ...text(18, 24), margin: '24px 0 8px', fontWeight: 'bold', color: colour.ink },
    paragraph: { ...text(16, 24), margin: '0 0 16px', color: colour.ink },
    list: { margin: '0 0 16px', padding: '0 0 0 24px' },
    item: { ...text(16, 24), margin: '0 0 8px', color: colour.ink },
    details: { margin: '0 0 16px', backgroundColor: colour.tint },
    detailsCell: { padding: '12px 16px', backgroundColor: colour.tint },
    detail: { ...text(16, 24), margin: '4px 0', color: colour.ink },
    link: { color: colour.link, textDecoration: 'underline' },
    phone: { color: colour.link, textDecoration: 'underline', whiteSpace: 'nowrap' },
    footer: {
      textAlign: 'left',
      padding: '16px 24px 24px',
      borderTop: `1px solid ${colour.rule}`,
      backgroundColor: colour.ground,
    },
    small: { ...text(14, 21), margin: '0 0 12px', color: colour.muted },
    preheader: {
      display: 'none',
      maxHeight: 0,
      overflow: 'hidden',
      fontSize: '1px',
      lineHeight: '1px',
      color: colour.paper,
    },
  } satisfies Record<string, CSSProperties>;
}

type Styles = ReturnType<typeof lightStyles>;

/** Dark colours override inline styles, hence `!important`. The classes are those of the components. */
function darkStyleSheet(colour: Palette): string {
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (prefers-color-scheme:dark){',
    `.paper{background-color:${colour.paper} !important}`,
    `.ground{background-color:${colour.ground} !important}`,
    `.tint{background-color:${colour.tint} !important}`,
    `.band{background-color:${colour.night} !important;border-color:${colour.window} !important}`,
    `.rule{border-color:${colour.rule} !important}`,
    `.ink{color:${colour.ink} !important}`,
    `.muted{color:${colour.muted} !important}`,
    `.link{color:${colour.link} !important}`,
    '}',
  ].join('');
}
