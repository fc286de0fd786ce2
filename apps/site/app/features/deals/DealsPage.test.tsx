import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { parseArticle } from '../../../server/content/markup/article.ts';
import { DealsPage } from './DealsPage.tsx';

const article = parseArticle(`<!doctype html><html><head><title>Two offers</title>
  <meta name="description" content="For customers in Larkfield"></head>
  <body><main><h2>Save at the weekend</h2><p>Half price from <a href="/offers/weekend">Saturday</a>.</p></main></body></html>`);

const Page = createRoutesStub([{ path: '/', Component: () => <DealsPage article={article} /> }]);
const html = renderToStaticMarkup(<Page />);

describe('the page of deals', () => {
  it('shows title, description and markup of the content server @DLS-1', () => {
    expect(html).toContain('<title>Two offers - Help &amp; Support - ');
    expect(html).toContain('<meta name="description" content="For customers in Larkfield"/>');
    expect(html).toContain('<h1>Two offers</h1>');
    expect(html).toMatch(/<h2[^>]*>Save at the weekend<\/h2>/);
    expect(html).toMatch(/Half price from <a href="\/offers\/weekend"[^>]*>Saturday<\/a>/);
  });

  it('has a form that signs out at the logout URL @AUT-2', () => {
    const safety = html.slice(html.indexOf('You are signed in.'));
    expect(safety).toMatch(/^[^<]*<\/p><form action="\/identity\/logout" method="post"/);
  });
});
