import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createContent } from '../server/content/content.ts';
import { createContentCache } from '../server/content/content-cache.ts';
import { renderMarkup } from '../test/render-markup.tsx';
import { ShownArticle } from './help/article/article-route.tsx';
import { findArticle } from './help/article/find-article.ts';
import { ConfirmationPage } from './routes/confirmation/route.tsx';
import { ConfirmPage } from './routes/submit-meter-read-confirm/route.tsx';

const robotsIn = (html: string) =>
  [...html.matchAll(/<meta name="robots" content="([^"]*)"/g)].map(([, value]) => value);

const articles = [{ label: 'leaving-us' }, { label: 'find-your-meter' }, { label: 'moving-home' }];
const categories = {
  data: ['my-account', 'meters'].map((id) => ({ type: 'x', id, attributes: { 'meta-description': '' } })),
  included: [{ type: 'x', id: 'my-account', attributes: { articles } }],
};

/** A content server that has every listed article. */
function content() {
  const client = (text: string) => ({ request: async () => ({ status: 200, text }), close: async () => {} });
  const contentJson = client(JSON.stringify(categories));
  const clients = { contentJson, contentHtml: client('<title>An article</title>'), operational: contentJson };
  return createContent(clients, createContentCache(pino({ level: 'silent' }), 0), 'larkfield', () => new Date());
}

async function article(category: string, slug: string): Promise<string> {
  return renderMarkup(<ShownArticle search={{ value: await findArticle(content(), category, slug) }} scripts={[]} />);
}

describe('robots', () => {
  it('get no snippet of the article about leaving, and of that one only @MET-3', async () => {
    expect(robotsIn(await article('my-account', 'leaving-us'))).toEqual(['nosnippet']);
    for (const [category, slug] of [
      ['my-account', 'moving-home'],
      ['meters', 'find-your-meter'],
    ] as const) {
      const html = await article(category, slug);
      expect(html).toContain('An article');
      expect(robotsIn(html)).toEqual([]);
    }
  });

  it.each([
    ['complaint', 'gas-and-electricity', 'credit'],
    ['enquiry', 'enquiry-pay-as-you-go', 'pay-as-you-go'],
    ['feedback', 'feedback', null],
  ] as const)('neither index, follow nor archive the confirmation of a %s @MET-3', (kind, path, payment) => {
    const sent = { kind, path, payment, reference: 'LK-1', receivedAt: '2026-11-15T12:00:00Z', isEmailed: true };
    expect(robotsIn(renderMarkup(<ConfirmationPage sent={sent} copy={undefined} />))).toEqual([
      'noindex,nofollow,noarchive',
    ]);
  });

  it('neither index, follow nor archive the confirmation of a meter reading @MET-3', () => {
    expect(robotsIn(renderMarkup(<ConfirmPage sent={undefined} />))).toEqual(['noindex,nofollow,noarchive']);
  });
});
