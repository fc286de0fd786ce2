import { describe, expect, it } from 'vitest';
import type { AnalyticsEvent } from './analytics.ts';
import { trackProductErrors } from './product-errors.ts';

const error = {
  id: 'E-1',
  status: 422,
  title: "Your information hasn't gone through",
  description: "There's been a problem recording your details. Please try again.",
  message: 'The postcode LK4 2QT of zoe@example.com is not known.',
  failureCount: 2,
};
const tracked = { event: 'product_error', ...error, message: 'The postcode id id of email is not known.' };

/** The errors that the server wrote into the page, and the cookies of the visitor. */
function trackOn(written: string | undefined, cookie: string) {
  const events: AnalyticsEvent[] = [];
  const view = {
    cookie,
    querySelector: (selector: string) =>
      written !== undefined && selector === 'script[data-product-errors]' ? { textContent: written } : null,
  };
  trackProductErrors((event) => events.push(event), view);
  return { events, view };
}

describe('the failed calls that are tracked', () => {
  it('are those of the rendering of the page, without personal data @ERR-1', () => {
    expect(trackOn(JSON.stringify([error]), '').events).toEqual([tracked]);
  });

  it('are those of the request that redirected to the page, once @ERR-1', () => {
    const cookie = `productErrors=${encodeURIComponent(JSON.stringify([error]))}`;
    const { events, view } = trackOn(undefined, `a=b; ${cookie}; c=d`);
    expect(events).toEqual([tracked]);
    expect(view.cookie).toBe('productErrors=; Path=/; Max-Age=0');
  });

  it('are the messages of the HTTP client as they are @ERR-1', () => {
    const messages = ['Request failed with status code 503', 'timeout of 3000 ms exceeded', 'Network Error'];
    const { events } = trackOn(JSON.stringify(messages.map((message) => ({ ...error, message }))), '');
    expect(events.map((event) => 'message' in event && event.message)).toEqual(messages);
  });

  it('are none where nothing failed @ERR-1', () => {
    expect(trackOn(undefined, 'a=b').events).toEqual([]);
    expect(trackOn('[]', '').events).toEqual([]);
  });
});
