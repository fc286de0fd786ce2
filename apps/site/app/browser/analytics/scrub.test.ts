import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrubStack, scrubText, scrubUrl } from './scrub.ts';

/** Ordinary words, without digits, quotes or an address. */
const between = fc.stringMatching(/^[a-y]{0,8}( [a-y]{1,8}){0,3}$/);

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

  it('of any email address: nothing of it is left in a text, a URL or a stack', () => {
    fc.assert(
      fc.property(fc.emailAddress(), between, between, (email, before, after) => {
        // Letters that the rest of the line cannot have, so that a trace of the address is a trace of it.
        const address = email.replaceAll(/[a-z]/gi, 'ż');
        for (const given of [address, `<${address}>`, `mailto:${address}`, `(${address}),`])
          expect(scrubText(`${before} ${given} ${after}`)).not.toContain('ż');
        const escaped = encodeURIComponent(address).replaceAll('(', '%28').replaceAll(')', '%29');
        const url = `https://www.example.com/account/${escaped}/bill?email=${escaped}#${escaped}`;
        for (const scrubbed of [
          scrubUrl(url),
          scrubText(`GET ${url} failed`),
          scrubStack(`Error: x\n    at f (${url})`),
        ])
          expect(decodeURIComponent(scrubbed)).not.toContain('ż');
      }),
    );
  });

  it('of any phone number, account number or postcode: no digit is left', () => {
    const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`));
    const spaced = fc
      .tuple(fc.constantFrom('', '+44 ', '0'), digits(4, 6), fc.constantFrom(' ', '-', ''), digits(3, 6))
      .map((parts) => parts.join(''));
    const postcode = fc.stringMatching(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/);
    fc.assert(
      fc.property(fc.oneof(spaced, postcode), between, (number, before) => {
        expect(scrubText(`${before} ${number}`)).not.toMatch(/\d/);
        expect(scrubText(`${before} '${number}' x`)).not.toMatch(/\d/);
        expect(scrubUrl(`https://www.example.com/of/${encodeURIComponent(number)}/x`)).not.toMatch(/\d/);
      }),
    );
  });
});
