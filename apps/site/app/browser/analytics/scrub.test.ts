import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrubStack, scrubText, scrubUrl } from './scrub.ts';

describe('what is taken out before anything is sent', () => {
  it.each([
    ['http://localhost:3000/search?q=my+name#x', 'http://localhost:3000/search'],
    ['https://www.example.com/account/850012345678', 'https://www.example.com/account/id'],
    ['https://www.example.com/account/invoiceId/pay?x', 'https://www.example.com/account/id/pay'],
    ['http://localhost:3000/assets/page-dsF7hgpB.js:12:34', 'http://localhost:3000/assets/page-dsF7hgpB.js:12:34'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://www.example.com/?email=a@b.c', 'https://www.example.com'],
    ['/search?q=secret', '/search'],
    ['', ''],
  ])('of the URL %s', (url, scrubbed) => {
    expect(scrubUrl(url)).toBe(scrubbed);
  });

  it('of a text: quotations, email addresses, words with digits, queries', () => {
    expect(scrubText("Unexpected token 'Zoë' in JSON")).toBe("Unexpected token '…' in JSON");
    expect(scrubText('mail zoe@example.com about 07700 900982')).toBe('mail email about id id');
    expect(scrubText('GET https://x.example/search?q=zoe failed')).toBe('GET https://x.example/search failed');
    expect(scrubText("Can't read what isn't there")).toBe("Can't read what isn't there");
  });

  it('of a stack: its message, and the queries of its places', () => {
    const stack =
      "Error: no 'Zoë'\n    at f (http://a.example/assets/p-1.js?v=zoe)\n    at g (http://a.example/x?q=zoe)";
    expect(scrubStack(stack)).toBe(
      "Error: no '…'\n    at f (http://a.example/assets/p-1.js)\n    at g (http://a.example/x)",
    );
  });

  it('of any URL: nothing after the path is left', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(scrubUrl(url)).not.toMatch(/[?#]/);
      }),
    );
  });
});
