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
    const content = createContent(
      { contentJson: client, contentHtml: client, operational: client },
      cache,
      'larkfield',
      () => new Date(),
    );
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

describe('the notices', () => {
  let now: number;
  beforeEach(() => {
    now = expiry - 10_000;
  });

  function contentWith(outage: object, further: object[] = []) {
    const request = vi.fn<HttpClient['request']>(async (path) => ({
      status: 200,
      text: JSON.stringify(path.endsWith('further-notices.json') ? further : outage),
    }));
    const cache = createContentCache(pino({ level: 'silent' }), 30_000);
    const client = { request, close: async () => {} };
    return createContent(
      { contentJson: client, contentHtml: client, operational: client },
      cache,
      'larkfield',
      () => new Date(now),
    );
  }
  const untilNoon = { title: 'Phones are busy', message: '<p>Call later.</p>', until: '2026-11-15T12:00:00+00:00' };
  const titles = async (content: ReturnType<typeof contentWith>) =>
    (await content.notices(undefined)).map(({ title }) => title);

  it('are shown until they expire by the clock of the site, although they are still cached', async () => {
    const content = contentWith(untilNoon);
    now = expiry - 1;
    expect(await titles(content)).toEqual(['Phones are busy']);
    now = expiry;
    expect(await titles(content)).toEqual([]);
  });

  it('are shown for as long as the content server has them when no expiry is given', async () => {
    const content = contentWith({ title: 'Phones are busy' });
    now = expiry + 1_000_000_000;
    expect(await titles(content)).toEqual(['Phones are busy']);
  });

  it('are the outage notice alone while the further notices fail or are late', async () => {
    for (const further of [() => Promise.reject(new Error('down')), () => new Promise<never>(() => {})]) {
      const request = vi.fn<HttpClient['request']>(async (path) =>
        path.endsWith('further-notices.json') ? further() : { status: 200, text: JSON.stringify(untilNoon) },
      );
      const client = { request, close: async () => {} };
      const cache = createContentCache(pino({ level: 'silent' }), 30_000);
      const clients = { contentJson: client, contentHtml: client, operational: client };
      const content = createContent(clients, cache, 'larkfield', () => new Date(now));
      const { rendered, dependencies } = await trackDependencies(() => titles(content));
      expect(rendered).toEqual(['Phones are busy']);
      expect(dependencies.pending).toBe(1);
      cache.clear();
    }
  });

  it('are not shown before they start, and the cached pages without them expire then', async () => {
    const content = contentWith({ ...untilNoon, from: '2026-11-15T11:59:55+00:00' });
    const { rendered, dependencies } = await trackDependencies(() => titles(content));
    expect(rendered).toEqual([]);
    expect(dependencies.freshUntil - Date.now()).toBeLessThanOrEqual(5_000);
    expect(dependencies.freshUntil - Date.now()).toBeGreaterThan(4_000);
    now = expiry - 5_000;
    expect(await content.notices(undefined)).toMatchObject([
      { title: 'Phones are busy', until: '2026-11-15T12:00:00+00:00' },
    ]);
  });

  it('take the cached pages that show them with them when the first of them expires', async () => {
    const later = { ...untilNoon, until: '2026-11-15T13:00:00+00:00' };
    const content = contentWith(later, [{ ...untilNoon, severity: 'information' }]);
    const { dependencies } = await trackDependencies(() => titles(content));
    expect(dependencies.freshUntil - Date.now()).toBeLessThanOrEqual(10_000);
    expect(dependencies.freshUntil - Date.now()).toBeGreaterThan(9_000);
  });
});

describe('the content that operators change', () => {
  const files: Record<string, object> = {};
  const request = vi.fn<HttpClient['request']>(async (path) => {
    const [name] = path.split('/').slice(-1);
    const file = files[name ?? ''];
    if (!file) throw new ProductError('Request failed with status code 404', { status: 404 });
    return { status: 200, text: JSON.stringify(file) };
  });
  const cache = createContentCache(pino({ level: 'silent' }), 30_000);
  const client = { request, close: async () => {} };
  const content = createContent(
    { contentJson: client, contentHtml: client, operational: client },
    cache,
    'larkfield',
    () => new Date(),
  );
  const week = { contactCardPillTemplate: '', contactCardTemplate: '', headingTemplate: '', smrErrorTemplate: '' };
  const titles = async () => (await content.notices('meters')).map(({ title }) => title);

  it('is read again at once, and a change of each document is noticed', async () => {
    files['help-and-support.json'] = {};
    files['submit-meter-read.json'] = { isMeterReadWeek: false, ...week };
    expect(await titles()).toEqual([]);
    await content.refreshOperational();
    expect(await content.refreshOperational()).toBe(false);
    files['help-and-support.json'] = { title: 'Phones are busy' };
    expect(await titles()).toEqual([]);
    expect(await content.refreshOperational()).toBe(true);
    expect(await titles()).toEqual(['Phones are busy']);
    expect(await content.refreshOperational()).toBe(false);
    const more = { title: 'Top-ups fail', message: '', severity: 'critical', categories: ['meters'] };
    files['further-notices.json'] = [more];
    expect(await content.refreshOperational()).toBe(true);
    expect(await titles()).toEqual(['Top-ups fail', 'Phones are busy']);
    files['submit-meter-read.json'] = { isMeterReadWeek: true, ...week };
    expect(await content.refreshOperational()).toBe(true);
    expect(await content.meterRead()).toMatchObject({ isOpen: true });
  });

  it('has a version, and after another one everything else is read again at once', async () => {
    files['redirects.json'] = { 'meters/old': 'meters/new' };
    files['version.json'] = { version: 'one' };
    await content.refreshOperational();
    expect(await content.redirects()).toEqual({ 'meters/old': 'meters/new' });
    files['redirects.json'] = { 'meters/old': 'meters/newest' };
    expect(await content.refreshOperational()).toBe(false);
    expect(await content.redirects()).toEqual({ 'meters/old': 'meters/new' });
    files['version.json'] = { version: 'two' };
    expect(await content.refreshOperational()).toBe(true);
    expect(await content.redirects()).toEqual({ 'meters/old': 'meters/newest' });
  });

  it('stays as it was when it cannot be read', async () => {
    request.mockRejectedValue(new ProductError('Network Error'));
    await expect(content.refreshOperational()).rejects.toThrow('Network Error');
    expect(await titles()).toEqual(['Top-ups fail', 'Phones are busy']);
    cache.clear();
  });
});

it('what operators change is asked of its own server, and articles of theirs', async () => {
  const server = (files: Record<string, string>) => ({
    request: vi.fn<HttpClient['request']>(async (path) => ({
      status: 200,
      text: files[path.split('/').at(-1) ?? ''] ?? '{}',
    })),
    close: async () => {},
  });
  const supplier = server({ 'help-and-support.json': '{"title":"Of the supplier"}', 'categories.json': '{"data":[]}' });
  const platform = server({
    'help-and-support.json': '{"title":"Of the console"}',
    'further-notices.json': '[]',
    'submit-meter-read.json':
      '{"isMeterReadWeek":true,"contactCardPillTemplate":"","contactCardTemplate":"","headingTemplate":"","smrErrorTemplate":""}',
  });
  const cache = createContentCache(pino({ level: 'silent' }), 30_000);
  const clients = { contentJson: supplier, contentHtml: supplier, operational: platform };
  const content = createContent(clients, cache, 'larkfield', () => new Date());
  await content.categories();
  expect((await content.notices('meters')).map(({ title }) => title)).toEqual(['Of the console']);
  expect(await content.meterRead()).toMatchObject({ isOpen: true });
  const asked = ({ request }: typeof supplier) => [
    ...new Set(request.mock.calls.map(([path]) => path.split('/').at(-1))),
  ];
  expect(asked(supplier)).toEqual(['categories.json']);
  expect(asked(platform)).toEqual(['help-and-support.json', 'further-notices.json', 'submit-meter-read.json']);
  cache.clear();
});

describe('the page of deals', () => {
  it.each(['larkfield', 'skerry'])('of %s is read from its path on the content server @DLS-1', async (brand) => {
    const request = vi.fn<HttpClient['request']>(async () => ({
      status: 200,
      text: '<title>Two offers</title><meta name="description" content="For customers"><main><p>Save.</p></main>',
    }));
    const unused = { request: () => Promise.reject(new Error('not JSON')), close: async () => {} };
    const cache = createContentCache(pino({ level: 'silent' }), 30_000);
    const clients = { contentJson: unused, operational: unused, contentHtml: { request, close: async () => {} } };
    const content = createContent(clients, cache, brand, () => new Date());
    expect(await content.deals()).toMatchObject({ title: 'Two offers', description: 'For customers' });
    expect(request.mock.calls.map(([path]) => path)).toEqual([`/aem6/content/${brand}/help/deals.html`]);
  });
});
