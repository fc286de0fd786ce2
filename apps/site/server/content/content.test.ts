import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpClient } from '../clients/http-client.ts';
import { ProductError } from '../clients/product-error.ts';
import { trackDependencies } from '../page-cache/dependency-tracking.ts';
import { createContent } from './content.ts';
import { createContentCache } from './content-cache.ts';

const expiry = Date.parse('2026-11-15T12:00:00Z');

describe('a call to the content server that fails', () => {
  it.each([
    ['JSON', 'categories'],
    ['HTML', 'deals'],
  ] as const)('counts each try of %s @ERR-1', async (_, read) => {
    vi.useFakeTimers();
    const request = vi.fn<HttpClient['request']>(async (_path, { retryOf } = {}) => {
      throw new ProductError('Network Error', { failureCount: (retryOf?.failureCount ?? 0) + 1 });
    });
    const client = { request, close: async () => {} };
    const cache = createContentCache(pino({ level: 'silent' }), 30_000);
    const content = createContent({ contentJson: client, contentHtml: client }, cache, 'larkfield', () => new Date());
    const outcome = content[read]().then(
      () => undefined,
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ failureCount: 4 });
    cache.clear();
    vi.useRealTimers();
  });
});

describe('the outage notice', () => {
  let now: number;
  beforeEach(() => {
    now = expiry - 10_000;
  });

  function contentWith(outage: object) {
    const request = vi.fn<HttpClient['request']>(async () => ({ status: 200, text: JSON.stringify(outage) }));
    const cache = createContentCache(pino({ level: 'silent' }), 30_000);
    const client = { request, close: async () => {} };
    return createContent({ contentJson: client, contentHtml: client }, cache, 'larkfield', () => new Date(now));
  }
  const untilNoon = { title: 'Phones are busy', message: '<p>Call later.</p>', until: '2026-11-15T12:00:00+00:00' };

  it('is shown until it expires by the clock of the site, although it is still cached', async () => {
    const content = contentWith(untilNoon);
    now = expiry - 1;
    expect(await content.outage()).toMatchObject({ title: 'Phones are busy' });
    now = expiry;
    expect(await content.outage()).toBeUndefined();
  });

  it('is shown for as long as the content server has it when no expiry is given', async () => {
    const content = contentWith({ title: 'Phones are busy' });
    now = expiry + 1_000_000_000;
    expect(await content.outage()).toMatchObject({ title: 'Phones are busy' });
  });

  it('is not shown before it starts, and the cached pages without it expire then', async () => {
    const content = contentWith({ ...untilNoon, from: '2026-11-15T11:59:55+00:00' });
    const { rendered, dependencies } = await trackDependencies(() => content.outage());
    expect(rendered).toBeUndefined();
    expect(dependencies.freshUntil - Date.now()).toBeLessThanOrEqual(5_000);
    expect(dependencies.freshUntil - Date.now()).toBeGreaterThan(4_000);
    now = expiry - 5_000;
    expect(await content.outage()).toMatchObject({ title: 'Phones are busy', until: '2026-11-15T12:00:00+00:00' });
  });

  it('takes the cached pages that show it with it when it expires', async () => {
    const content = contentWith(untilNoon);
    const { dependencies } = await trackDependencies(() => content.outage());
    expect(dependencies.freshUntil - Date.now()).toBeLessThanOrEqual(10_000);
    expect(dependencies.freshUntil - Date.now()).toBeGreaterThan(9_000);
  });
});

describe('the page of deals', () => {
  it.each(['larkfield', 'skerry'])('of %s is read from its path on the content server @DLS-1', async (brand) => {
    const request = vi.fn<HttpClient['request']>(async () => ({
      status: 200,
      text: '<title>Two offers</title><meta name="description" content="For customers"><main><p>Save.</p></main>',
    }));
    const unused = { request: () => Promise.reject(new Error('not JSON')), close: async () => {} };
    const cache = createContentCache(pino({ level: 'silent' }), 30_000);
    const clients = { contentJson: unused, contentHtml: { request, close: async () => {} } };
    const content = createContent(clients, cache, brand, () => new Date());
    expect(await content.deals()).toMatchObject({ title: 'Two offers', description: 'For customers' });
    expect(request.mock.calls.map(([path]) => path)).toEqual([`/aem6/content/${brand}/help/deals.html`]);
  });
});
