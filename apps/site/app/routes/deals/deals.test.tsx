import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { parseArticle } from '../../../server/content/markup/article.ts';
import { DealsPage, protect } from './route.tsx';

const article = parseArticle(`<!doctype html><html><head><title>Two offers</title>
  <meta name="description" content="For customers in Larkfield"></head>
  <body><main><h2>Save at the weekend</h2><p>Half price from <a href="/offers/weekend">Saturday</a>.</p></main></body></html>`);

function render(firstName = '', shown = article): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <DealsPage article={shown} firstName={firstName} /> }]);
  return renderToStaticMarkup(<Page />);
}
const html = render();

describe('the page of deals', () => {
  it('shows title, description and markup of the content server @DLS-1', () => {
    expect(html).toContain('<title>Two offers - Help &amp; Support - ');
    expect(html).toContain('<meta name="description" content="For customers in Larkfield"/>');
    expect(html).toContain('<h1>Two offers</h1>');
    expect(html).toMatch(/<h2[^>]*>Save at the weekend<\/h2>/);
    expect(html).toMatch(/Half price from <a href="\/offers\/weekend"[^>]*>Saturday<\/a>/);
  });

  it('greets the customer by first name, or without one', () => {
    expect(render('Morag')).toContain('>Hello, Morag. This is what you can have');
    expect(render()).toContain('>Hello. This is what you can have');
    expect(render('<b>')).toContain('>Hello, &lt;b&gt;. This');
  });

  it('shows a deal of the markup as a card', () => {
    const deal = parseArticle(
      '<title>One</title><body><div data-block="deal"><h2>Socks</h2><p>Free</p></div><div data-block="x">Other</div></body>',
    );
    expect(render('', deal)).toMatch(
      /<div class="[^"]*card[^"]*"><h2 id="socks">Socks<\/h2><p>Free<\/p><\/div><div>Other<\/div>/,
    );
  });

  it('has a form that signs out at the logout URL @AUT-2', () => {
    const safety = html.slice(html.indexOf('You are signed in.'));
    expect(safety).toMatch(/^[^<]*<\/p><form action="\/identity\/logout" method="post"/);
  });
});

const identityToken = 'an identity token';
const accessToken = 'an access token';

describe('the protected page', () => {
  it.each([
    ['both tokens', { identityToken, accessToken }, 'signed-in'],
    ['neither token', { identityToken: undefined, accessToken: undefined }, 'signing-in'],
    ['an access token only', { identityToken: undefined, accessToken }, 'signing-out'],
    ['an identity token only', { identityToken, accessToken: undefined }, 'signing-out'],
  ])('with %s @DLS-2', (_, tokens, state) => {
    expect(protect(tokens)).toBe(state);
  });
});
