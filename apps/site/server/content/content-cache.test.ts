import { after } from '@lamplighter/server/clock';
import { focusManager } from '@tanstack/query-core';
import { pino } from 'pino';
import { register } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProductError } from '../clients/product-error.ts';
import { trackDependencies } from '../page-cache/dependency-tracking.ts';
import { type ContentCache, createContentCache, retryDelayMs } from './content-cache.ts';

describe('the content cache', () => {
  let cache: ContentCache;
  beforeEach(() => {
    vi.useFakeTimers();
    cache = createContentCache(pino({ level: 'silent' }), 30_000);
  });
  afterEach(() => {
    cache.clear();
    vi.useRealTimers();
  });

  const fail = () => Promise.reject(new Error('down'));

  it('asks once for many readers, and not again for 30 seconds @API-4', async () => {
    const fetch = vi.fn(async () => 'first');
    expect(await Promise.all([cache.read('/a', fetch), cache.read('/a', fetch)])).toEqual(['first', 'first']);
    await vi.advanceTimersByTimeAsync(29_999);
    await cache.read('/a', fetch);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await cache.read('/a', fetch);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('does not refetch when a window gets the focus: its queries run on the server @API-4', async () => {
    const fetch = vi.fn(async () => 'first');
    await cache.read('/a', fetch);
    await vi.advanceTimersByTimeAsync(60_000);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    focusManager.setFocused(undefined);
  });

  it('waits twice as long before each retry, and 30 seconds at most @API-4', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => retryDelayMs(attempt));
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('shows a change at once to the first reader after that', async () => {
    await cache.read('/a', async () => 'old');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await cache.read('/a', async () => 'new')).toBe('new');
  });

  it('asks for everything again after something has changed, and serves the last content until there is another', async () => {
    const fetch = vi.fn(async () => 'old');
    await cache.read('/a', fetch);
    cache.expire();
    const slow = cache.read('/a', () => after(1_000, 'new'));
    await vi.advanceTimersByTimeAsync(150);
    expect(await slow).toBe('old');
    await vi.advanceTimersByTimeAsync(850);
    expect(await cache.read('/a', fetch)).toBe('new');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('a page that was rendered from expired content is not cached for longer than a page without content', async () => {
    await cache.read('/a', async () => 'old');
    cache.expire();
    const page = trackDependencies(() => cache.read('/a', () => after(1_000, 'new')));
    await vi.advanceTimersByTimeAsync(150);
    expect(await page).toEqual({ rendered: 'old', dependencies: { freshUntil: 0, pending: 0 } });
    await vi.advanceTimersByTimeAsync(850);
    const { dependencies } = await trackDependencies(() => cache.read('/a', fail));
    expect(dependencies.freshUntil).toBe(Date.now() + 30_000);
  });

  it('tries again after 1, 2 and 4 seconds, then gives up @API-4', async () => {
    const fetch = vi.fn(fail);
    const read = cache.read('/a', fetch).catch((error: Error) => error.message);
    for (const [waited, calls] of [
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [3_999, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waited);
      expect(fetch).toHaveBeenCalledTimes(calls);
    }
    expect(await read).toBe('down');
  });

  it('tells each retry the error of the try before it @ERR-1', async () => {
    const errors = [1, 2, 3, 4].map((number) => new ProductError(`failure ${number}`));
    const fetch = vi.fn<(retryOf?: ProductError) => Promise<string>>();
    for (const error of errors) fetch.mockRejectedValueOnce(error);
    const read = cache.read('/a', fetch).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await read).toBe(errors[3]);
    expect(fetch.mock.calls.map(([retryOf]) => retryOf)).toEqual([undefined, ...errors.slice(0, 3)]);
  });

  it.each([
    ['fails', fail],
    ['hangs', () => new Promise<string>(() => {})],
  ])('serves the last good response within 250 ms when the content server %s, for a day', async (_, broken) => {
    await cache.read('/a', async () => 'good');
    await vi.advanceTimersByTimeAsync(60_000);
    const first = cache.read<string>('/a', broken);
    await vi.advanceTimersByTimeAsync(250);
    expect(await first).toBe('good');
    expect(await cache.read<string>('/a', broken)).toBe('good');
  });

  it('counts each read that was served an old response, once', async () => {
    const counted = async () => {
      const values = (await register.getSingleMetric('lamplighter_content_stale_serves_total')?.get())?.values ?? [];
      return values.reduce((sum, { value }) => sum + value, 0);
    };
    await cache.read('/a', async () => 'good');
    await cache.read('/a', async () => 'good');
    await vi.advanceTimersByTimeAsync(60_000);
    const before = await counted();
    const first = cache.read<string>('/a', fail);
    expect(await cache.read<string>('/a', fail)).toBe('good');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await first).toBe('good');
    expect((await counted()) - before).toBe(2);
  });

  it.each([
    ['a failure with nothing to serve', new Error('down'), undefined, 1],
    ['a document that does not exist', new ProductError('none', { status: 404 }), undefined, 0],
    ['a failure with a last good response', new Error('down'), 'good', 0],
  ])('counts missing content: %s', async (_, error, good, missing) => {
    const counted = async () =>
      (await register.getSingleMetric('lamplighter_content_missing_total')?.get())?.values[0]?.value ?? -1;
    if (good) await cache.read('/a', async () => good);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = await counted();
    const read = cache.read<string>('/a', () => Promise.reject(error)).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await read).toBe(good);
    expect((await counted()) - before).toBe(missing);
  });

  it.each([
    [24 * 3_600_000 - 1, 'good'],
    [24 * 3_600_000 + 1, 'down'],
  ])('serves a response for a day and no longer: after %i ms it is %s', async (age, served) => {
    await cache.read('/a', async () => 'good');
    await vi.advanceTimersByTimeAsync(age);
    const read = cache.read<string>('/a', fail).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await read).toBe(served);
  });
});
