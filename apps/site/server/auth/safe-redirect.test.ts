import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownReferrer, safeRedirect } from './safe-redirect.ts';

const origin = 'https://www.larkfield.example';
const hub = '/help-and-support/';

describe('where to go after signing in', () => {
  it.each([
    ['/help-and-support/deals', '/help-and-support/deals'],
    ['/search?q=a%20b&initiated=/help-and-support/', '/search?q=a%20b&initiated=/help-and-support/'],
    ['/help-and-support/../search', '/search'],
    ['/help-and-support/%09/evil.example', '/help-and-support/%09/evil.example'],
  ])('is %s', (wanted, path) => {
    expect(safeRedirect(wanted, origin)).toBe(path);
  });

  it.each([
    [null],
    [''],
    ['help-and-support/deals'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/%2e//evil.example'],
    ['https://evil.example/help-and-support/'],
    ['https:evil.example'],
    ['javascript:alert(1)'],
    ['\u0000//evil.example'],
    [' //evil.example'],
    ['/identity/logout'],
    ['/identity/login?from=/identity/login'],
    ['/logout'],
  ])('is the hub and not %j', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe(hub);
  });

  it('is never on another site, whatever was asked for', () => {
    const tricky = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', '%', '\t', '\n', ' ', 'a', '%2f', '%5c'),
    });
    fc.assert(
      fc.property(tricky, (text) => {
        const path = safeRedirect(`/${text}`, origin);
        expect(new URL(path, origin).origin).toBe(origin);
        expect(path).toMatch(/^\/(?!\/)/);
      }),
    );
  });

  it('is the page with the link when the link names none, if that page is ours', () => {
    expect(ownReferrer(`${origin}/search?q=x`, origin)).toBe('/search?q=x');
    expect(ownReferrer('https://evil.example/search?q=x', origin)).toBe(hub);
    expect(ownReferrer(`${origin}//evil.example`, origin)).toBe(hub);
    expect(ownReferrer('about:blank', origin)).toBe(hub);
    expect(ownReferrer(null, origin)).toBe(hub);
  });
});
