import { redirect } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ProductError } from '../server/clients/product-error.ts';
import { carryProductErrors } from './redirected-errors.server.ts';

const consented = 'a=b; OptanonConsent=groups=C0001%3A1%2CC0002%3A1&landingPath=NotLandingPage';
const refused = 'OptanonConsent=groups=C0001%3A1%2CC0002%3A0&landingPath=NotLandingPage';
const failure = new ProductError('Request failed with status code 500', { id: 'E-1', status: 500, failureCount: 2 });

const posted = (cookie: string) =>
  new Request('https://www.larkfield.example/form', { method: 'POST', headers: { cookie } });
const next = () => redirect('/next', { status: 303, headers: { 'set-cookie': '__Host-journey=mine' } });

describe('the failed calls of an action that redirects', () => {
  it('are carried to the page that follows, for a minute, in a cookie that its script can read @ERR-1', () => {
    const response = carryProductErrors(posted(consented), next(), [failure]);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/next']);
    const [journey, errors = ''] = response.headers.getSetCookie();
    expect(journey).toBe('__Host-journey=mine');
    const [pair = '', ...attributes] = errors.split('; ');
    expect(attributes).toEqual(['Path=/', 'Max-Age=60', 'SameSite=Lax', 'Secure']);
    expect(pair.startsWith('productErrors=')).toBe(true);
    expect(JSON.parse(decodeURIComponent(pair.slice('productErrors='.length)))).toEqual([
      {
        id: 'E-1',
        status: 500,
        title: "Your information hasn't gone through",
        description: "There's been a problem recording your details. Please try again.",
        message: 'Request failed with status code 500',
        failureCount: 2,
      },
    ]);
  });

  it.each([
    ['before a choice', '', next(), [failure]],
    ['after a refusal', refused, next(), [failure]],
    ['when nothing failed', consented, next(), []],
    ['to a page that is rendered at once, which has them in its HTML', consented, new Response('page'), [failure]],
  ])('are not carried %s @ERR-1', (_, cookie, response, errors) => {
    expect(carryProductErrors(posted(cookie), response, errors)).toBe(response);
  });

  it('have the first hundred characters of id and message @ERR-1', () => {
    const message = (length: number) => new ProductError('m'.repeat(length), { id: 'i'.repeat(length) });
    const response = carryProductErrors(posted(consented), next(), [message(100), message(101)]);
    const [, cookie = ''] = response.headers.getSetCookie();
    const errors: object[] = JSON.parse(decodeURIComponent(cookie.slice('productErrors='.length).split(';')[0] ?? ''));
    const cut = { id: 'i'.repeat(100), message: 'm'.repeat(100) };
    expect(errors).toMatchObject([cut, cut]);
  });

  it('are cut to what fits into a cookie @ERR-1', () => {
    const long = new ProductError('\u3042'.repeat(10_000), { id: '\u3042'.repeat(10_000) });
    const response = carryProductErrors(posted(consented), next(), [long, long, long]);
    const [, cookie = ''] = response.headers.getSetCookie();
    expect(cookie.length).toBeGreaterThan(1_000);
    expect(cookie.length).toBeLessThan(4_096);
  });

  it('are as many as fit into 3,800 bytes @ERR-1', () => {
    const carried = (lastMessage: string) => {
      const messages = [...Array.from({ length: 3 }, () => '\u3042'.repeat(100)), lastMessage];
      const errors = messages.map((message) => new ProductError(message));
      const [, cookie = ''] = carryProductErrors(posted(consented), next(), errors).headers.getSetCookie();
      const value = cookie.slice('productErrors='.length).split(';')[0] ?? '';
      return { bytes: value.length, count: JSON.parse(decodeURIComponent(value)).length };
    };
    // A hiragana letter is nine bytes when it is percent-encoded, a Latin one is one.
    const room = 3_800 - carried('').bytes;
    const filler = '\u3042'.repeat(Math.floor(room / 9)) + 'm'.repeat(room % 9);
    expect(carried(filler)).toEqual({ bytes: 3_800, count: 4 });
    expect(carried(`${filler}m`)).toMatchObject({ count: 3 });
  });
});
