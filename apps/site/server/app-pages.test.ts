import { describe, expect, it, vi } from 'vitest';
import { placeholder, privatePage, publicOrigin, publicPage, setUpApps } from './test-app.ts';

describe('the app', () => {
  const open = setUpApps();

  it('makes a public page once, from its URL alone, and a private one for each visitor', async () => {
    const handler = vi.fn(async (asked: Request) =>
      asked.url.includes('/public')
        ? publicPage([...asked.headers.keys()].join())
        : privatePage(asked.headers.get('cookie') ?? ''),
    );
    const origin = await open(handler);
    const headers = { cookie: '__Host-journey=mine', authorization: 'secret', 'x-forwarded-host': 'evil.example' };
    for (const own of [headers, {}, headers]) {
      const response = await fetch(`${origin}/public`, { headers: own });
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
    expect(handler).toHaveBeenCalledTimes(1);
    for (const cookie of ['a=1', 'a=2']) {
      expect(await (await fetch(`${origin}/private`, { headers: { cookie } })).text()).toBe(cookie);
    }
    expect(handler).toHaveBeenCalledTimes(3);
  });

  it('makes every page again after content has changed', async () => {
    const listeners: (() => void)[] = [];
    let notice = 'none';
    const handler = vi.fn(async () => publicPage(notice));
    const origin = await open(handler, { onContentChange: (listener) => listeners.push(listener) });
    const texts = () => Promise.all(['/public', '/blank'].map(async (path) => (await fetch(origin + path)).text()));
    expect(await texts()).toEqual(['none', 'none']);
    notice = 'outage';
    expect(await texts()).toEqual(['none', 'none']);
    for (const listener of listeners) listener();
    expect(await texts()).toEqual(['outage', 'outage']);
  });

  describe('with a form that is the same for everyone of whom nothing is known', () => {
    const form = () =>
      vi.fn(async (asked: Request) => {
        const html = `${asked.headers.get('cookie') ?? ''}[${placeholder}]`;
        return new Response(html, { headers: { 'content-length': String(html.length), 'cache-control': 'no-store' } });
      });
    const formOf = async (origin: string, cookie = '') =>
      (await fetch(`${origin}/blank`, { headers: { cookie } })).text();

    it('makes it once, and puts a key of its own into each', async () => {
      const handler = form();
      const origin = await open(handler);
      const seen = [await formOf(origin), await formOf(origin, 'theme=dark'), await formOf(origin)];
      expect(seen.every((html) => /^\[key-\d+\]$/.test(html))).toBe(true);
      expect(new Set(seen).size).toBe(3);
      expect(handler).toHaveBeenCalledTimes(1);
      const response = await fetch(`${origin}/blank`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-length')).toBe(String((await response.text()).length));
    });

    it('makes it anew for each who brings something along, and shows none of it to the others', async () => {
      const handler = form();
      const origin = await open(handler);
      for (const cookie of ['__Host-session=canary', 'a=b; __Host-reading-prefill=canary', '__Host-journey=canary'])
        expect(await formOf(origin, cookie)).toContain(cookie);
      expect(await formOf(origin)).not.toContain('canary');
      expect(handler).toHaveBeenCalledTimes(4);
    });

    it('makes no difference after a reading was sent, and shows nothing of it', async () => {
      const handler = form();
      const origin = await open(handler);
      const sent = '__Host-reading-sent=canary';
      for (const cookie of [sent, '', `a=b; ${sent}`, '']) expect(await formOf(origin, cookie)).toMatch(/^\[key-/);
      expect(handler).toHaveBeenCalledTimes(1);
      expect(await formOf(origin, `${sent}; __Host-session=canary`)).toContain('canary');
    });
  });

  it('gives up search first, then pages that nobody has made yet, then posts; each with the emergency numbers', async () => {
    let delay = 0;
    const origin = await open(async () => publicPage('page'), { delayMs: () => delay });
    await (await fetch(`${origin}/public`)).text();
    const statuses = async () => {
      const post = { method: 'POST', headers: { origin: publicOrigin }, body: 'reading' };
      const responses = await Promise.all([
        fetch(`${origin}/search?q=gas`),
        fetch(`${origin}/public/unmade-${delay}`),
        fetch(`${origin}/help-and-support/submit-meter-read`, post),
        fetch(`${origin}/public`),
      ]);
      for (const response of responses.filter(({ status }) => status === 503)) {
        expect(response.headers.get('retry-after')).toBe('10');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.text()).toMatch(/tel:0800111999.*tel:105/s);
      }
      return responses.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    delay = 150;
    expect(await statuses()).toEqual([503, 200, 200, 200]);
    delay = 500;
    expect(await statuses()).toEqual([503, 503, 200, 200]);
    delay = 2_000;
    expect(await statuses()).toEqual([503, 503, 503, 200]);
  });
});
