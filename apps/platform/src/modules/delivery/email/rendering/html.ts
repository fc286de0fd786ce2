import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BrandFacts } from '../brand-facts.ts';
import type { Message } from '../messages/message.ts';
import { inlineNodes, LayoutTable, MessageBlock } from './blocks.ts';
import { darkStyleSheet, lightStyles, type Styles } from './styles.ts';

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
