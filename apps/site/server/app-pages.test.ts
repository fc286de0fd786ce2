import { describe, expect, it, vi } from 'vitest';
import { privatePage, publicOrigin, publicPage, readingForms, setUpApps } from '../test/app.ts';

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
    const texts = () => Promise.all(['/public', '/anonymous'].map(async (path) => (await fetch(origin + path)).text()));
    expect(await texts()).toEqual(['none', 'none']);
    notice = 'outage';
    expect(await texts()).toEqual(['none', 'none']);
    for (const listener of listeners) listener();
    expect(await texts()).toEqual(['outage', 'outage']);
  });

  describe('with a search', () => {
    const results = () =>
      vi.fn(async ({ url, headers }: Request) => {
        const html = `${new URL(url).search} ${[...headers.keys()].join()} ${headers.get('cookie') ?? ''}`.trim();
        return new Response(html, { headers: { 'content-length': String(html.length), 'cache-control': 'no-store' } });
      });
    const textOf = async (url: string, cookie = '') => (await fetch(url, { headers: { cookie } })).text();

    it('renders what all who ask the same get once, with nothing else of them, and counts each', async () => {
      const handler = results();
      const noted: string[] = [];
      const origin = await open(handler, { noted });
      for (const [more, cookie] of [
        ['', 'theme=dark'],
        ['', ''],
        ['&from=hub', ''],
      ])
        expect(await textOf(`${origin}/search?q=gas${more}`, cookie)).toBe('?q=gas');
      expect(handler).toHaveBeenCalledTimes(1);
      await vi.waitFor(() =>
        expect(noted).toEqual(['?q=gas 127.0.0.1', '?q=gas 127.0.0.1', '?q=gas&from=hub 127.0.0.1']),
      );
      expect((await fetch(`${origin}/search?q=gas`)).headers.get('cache-control')).toBe('no-store');
    });

    it('has another page for another query, for who refused to be counted, and for another index', async () => {
      const handler = results();
      let version = 'one';
      const origin = await open(handler, { searchVersion: () => version });
      expect(await textOf(`${origin}/search?q=gas`)).toBe('?q=gas');
      expect(await textOf(`${origin}/search?q=oil`)).toBe('?q=oil');
      expect(await textOf(`${origin}/search?q=gas`, 'refused=1')).toBe('?q=gas refused');
      expect(handler).toHaveBeenCalledTimes(3);
      version = 'two';
      await textOf(`${origin}/search?q=gas`);
      expect(handler).toHaveBeenCalledTimes(4);
    });

    it('renders it for each visitor of whom something is known, and counts them too', async () => {
      const handler = results();
      const noted: string[] = [];
      const origin = await open(handler, { noted });
      await textOf(`${origin}/search?q=gas`);
      for (const cookie of ['__Host-session=a', '__Host-session=b'])
        expect(await textOf(`${origin}/search?q=gas`, cookie)).toContain(cookie);
      expect(await textOf(`${origin}/search?q=gas`)).toBe('?q=gas');
      await vi.waitFor(() => expect(noted).toHaveLength(4));
    });
  });

  describe('with a form that is the same for everyone of whom nothing is known', () => {
    let rendered = 0;
    const form = () =>
      vi.fn(async (asked: Request) => {
        const cookie = asked.headers.get('cookie');
        const html = `${cookie ?? 'anonymous'} ${++rendered}`;
        const lifetime: Record<string, string> = cookie === null ? { 'x-accel-expires': '3' } : {};
        const headers = { 'content-length': String(html.length), 'cache-control': 'no-store', ...lifetime };
        return new Response(html, { headers });
      });
    const formOf = async (origin: string, cookie = '') =>
      (await fetch(`${origin}/anonymous`, { headers: { cookie } })).text();

    it('makes it once, for the edge to cache and for no other cache', async () => {
      const handler = form();
      const origin = await open(handler);
      const first = await formOf(origin);
      expect([await formOf(origin, 'theme=dark'), await formOf(origin)]).toEqual([first, first]);
      expect(handler).toHaveBeenCalledTimes(1);
      const { headers } = await fetch(`${origin}/anonymous`);
      expect([headers.get('cache-control'), headers.get('x-accel-expires')]).toEqual(['no-store', '3']);
    });

    it('makes it anew for each who brings something along, and shows none of it to the others', async () => {
      const handler = form();
      const origin = await open(handler);
      expect(await formOf(origin)).toContain('anonymous');
      for (const cookie of ['__Host-session=canary', 'a=b; __Host-reading-prefill=canary', '__Host-journey=canary']) {
        const response = await fetch(`${origin}/anonymous`, { headers: { cookie } });
        expect(response.headers.has('x-accel-expires')).toBe(false);
        expect(await response.text()).toContain(cookie);
      }
      expect(await formOf(origin)).toContain('anonymous');
      expect(handler).toHaveBeenCalledTimes(4);
    });

    it('makes no difference after a reading was sent, and shows nothing of it', async () => {
      const handler = form();
      const origin = await open(handler);
      const sent = '__Host-reading-sent=canary';
      for (const cookie of [sent, '', `a=b; ${sent}`, '']) expect(await formOf(origin, cookie)).toMatch(/^anonymous/);
      expect(handler).toHaveBeenCalledTimes(1);
      expect(await formOf(origin, `${sent}; __Host-session=canary`)).toContain('canary');
    });

    it('serves the last one to those of whom nothing is known when it has no time, and refuses the others', async () => {
      let delay = 0;
      const origin = await open(form(), { delayMs: () => delay });
      const last = await formOf(origin);
      delay = 500;
      expect(await formOf(origin)).toBe(last);
      expect((await fetch(`${origin}/anonymous`, { headers: { cookie: '__Host-session=canary' } })).status).toBe(503);
    });
  });

  describe('with the confirmation of a reading', () => {
    const confirmation = () =>
      vi.fn(async (asked: Request) => {
        const sent = asked.headers.get('sent');
        const html = sent ? `<p>${Object.values(JSON.parse(sent)).join('</p><p>')}</p>` : 'private';
        return new Response(html, { headers: { 'content-length': String(html.length), 'cache-control': 'no-store' } });
      });
    const reading = { receivedAt: '2027-04-04T22:58:00Z', readingDate: '2027-04-03', email: '', gas: '01234' };
    const noted = (sent: Partial<typeof reading> & { reference: string }) => {
      const { id, cookie } = readingForms.noteSent({ ...reading, ...sent }, readingForms.identify({}, null));
      return { id, cookie: cookie.split(';')[0] ?? '' };
    };
    const confirmed = (origin: string, { id, cookie }: { id: string; cookie: string }, more = {}) =>
      fetch(`${origin}/sent?sent=${id}`, { headers: { cookie, ...more } });

    it('makes it once for all who sent the same fields, and fills in what each of them sent', async () => {
      const handler = confirmation();
      const origin = await open(handler);
      const all = [
        [noted({ reference: 'R1' }), '<p>R1</p><p>3 April 2027</p><p>Sunday 4 April 2027</p><p>01234</p>'],
        [noted({ reference: 'R2', gas: '5' }), '<p>R2</p><p>3 April 2027</p><p>Sunday 4 April 2027</p><p>5</p>'],
      ] as const;
      for (const [visitor, html] of all) {
        for (const encoding of ['gzip', 'identity', 'br']) {
          const response = await confirmed(origin, visitor, { 'accept-encoding': encoding });
          expect(await response.text()).toBe(html);
          expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
          expect(response.headers.get('cache-control')).toBe('no-store');
        }
      }
      expect(handler).toHaveBeenCalledTimes(1);
      const html = await (await confirmed(origin, noted({ reference: 'R3', email: '<b>&"\'@x.example' }))).text();
      expect(html).toContain('<p>&lt;b&gt;&amp;&quot;&#x27;@x.example</p>');
      expect(handler).toHaveBeenCalledTimes(2);
    });

    it('fills in nothing for another confirmation, or for a visitor of whom more is known', async () => {
      const origin = await open(confirmation());
      const mine = noted({ reference: 'R1' });
      expect(await (await confirmed(origin, mine)).text()).toContain('R1');
      expect(await (await confirmed(origin, { ...mine, id: noted({ reference: 'R2' }).id })).text()).toBe('private');
      expect(await (await confirmed(origin, { ...mine, cookie: '' })).text()).toBe('private');
      const cookie = `${mine.cookie}; __Host-session=mine`;
      expect(await (await confirmed(origin, { ...mine, cookie })).text()).toBe('private');
    });

    it('makes it again after content has changed', async () => {
      const listeners: (() => void)[] = [];
      const handler = confirmation();
      const origin = await open(handler, { onContentChange: (listener) => listeners.push(listener) });
      const mine = noted({ reference: 'R1' });
      await confirmed(origin, mine);
      for (const listener of listeners) listener();
      await confirmed(origin, mine);
      await confirmed(origin, mine);
      expect(handler).toHaveBeenCalledTimes(2);
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
