import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

describe('one URL for each page', () => {
  it('the reading form with a trailing slash leads to the path without it @NAV-3', () => {
    expect(canonicalUrl('/help-and-support/submit-meter-read/')).toBe('/help-and-support/submit-meter-read');
    expect(canonicalUrl('/help-and-support/submit-meter-read')).toBeUndefined();
  });

  it.each([
    ['/help-and-support', '/help-and-support/'],
    ['/help-and-support//', '/help-and-support/'],
    ['/help-and-support/meters/?a=/b/', '/help-and-support/meters?a=/b/'],
    ['/help-and-support?a=1', '/help-and-support/?a=1'],
  ])('%s leads to %s', (from, to) => {
    expect(canonicalUrl(from)).toBe(to);
  });

  it.each([
    ['/HELP-and-Support/Contact-Us', '/help-and-support/contact-us'],
    ['/SEARCH?q=Gas%20LEAK', '/search?q=Gas%20LEAK'],
    ['/search/', '/search'],
    ['/help-and-support/%63ontact-us', '/help-and-support/contact-us'],
    ['/help-and-support/contact%2Dus', '/help-and-support/contact-us'],
    ['/help-and-support/submit-meter-read/next-week%2eics', '/help-and-support/submit-meter-read/next-week.ics'],
    ['/help-and-support\\contact-us', '/help-and-support/contact-us'],
    ['/help-and-support//meters///a', '/help-and-support/meters/a'],
    ['/help-and-support/./meters/../contact-us', '/help-and-support/contact-us'],
    ['/help-and-support/meters/%2E%2e/contact-us', '/help-and-support/contact-us'],
    ['/help-and-support/contact-us#part', '/help-and-support/contact-us'],
    ['/help-and-support/caf%c3%a9', '/help-and-support/caf%C3%A9'],
    ['/../../search', '/search'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/.//evil.example', '/evil.example'],
    ['/%%36%33ontact-us', '/%2563ontact-us'],
    ['/assets/../SEARCH', '/search'],
  ])('%s leads to %s, as other spellings of a page do', (from, to) => {
    expect(canonicalUrl(from)).toBe(to);
  });

  it.each([
    '/',
    '/help-and-support/',
    '/help-and-support/meters',
    '/help-and-supporter',
    '/help-and-support/a%2Fb%3Fc%25',
    '/help-and-support/contact-us.data',
    '/search?q=A//B\\C%63',
    '/assets/Hub-BxT9_Zq.js',
    '/unknown',
  ])('%s stays where it is', (url) => {
    expect(canonicalUrl(url)).toBeUndefined();
  });

  it('is reached in one step, is on this site, and is what a URL parser reads', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%',
      '%2e',
      '%2F',
      '%5c',
      '%63',
      'c',
      'A',
      'assets',
      '#',
      '?',
      ':',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const url = `/${pieces.join('')}`;
        const canonical = canonicalUrl(url) ?? url;
        expect(canonicalUrl(canonical)).toBeUndefined();
        expect(canonical).toMatch(/^\/(?![/\\])/);
        expect(new URL(`https://www.larkfield.example${canonical}`).pathname).toBe(canonical.split('?')[0]);
      }),
    );
  });
});
