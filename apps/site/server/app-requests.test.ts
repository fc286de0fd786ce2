import { describe, expect, it, vi } from 'vitest';
import { ask, portOf, publicOrigin, publicPage, setUpApps } from '../test/app.ts';

describe('the app', () => {
  const open = setUpApps();

  describe('with other spellings of a URL', () => {
    it.each([
      ['/PUBLIC', '/public'],
      ['/%70ublic', '/public'],
      ['//public', '/public'],
      ['/public/', '/public'],
      ['/./public', '/public'],
      ['/x/../public?a=B', '/public?a=B'],
      ['/public?a=B#part', '/public?a=B'],
    ])('redirects %s to %s, the one that is made and cached', async (spelling, canonical) => {
      const handler = vi.fn(async () => publicPage('page'));
      const port = portOf(await open(handler));
      const redirects = [
        ['GET', 301],
        ['HEAD', 301],
        ['POST', 308],
      ] as const;
      for (const [method, expected] of redirects) {
        const { status, headers } = await ask(port, method, spelling, { origin: publicOrigin });
        expect([status, headers['location']]).toEqual([expected, canonical]);
      }
      expect(handler).not.toHaveBeenCalled();
    });

    it('sheds a search however it is spelled, and finds an unknown page nowhere', async () => {
      const notFound = () => new Response('', { status: 404 });
      const port = portOf(await open(async () => notFound(), { delayMs: () => 150 }));
      for (const spelling of ['/SEARCH?q=gas', '/%73earch?q=gas', '//search?q=gas']) {
        const { status, headers } = await ask(port, 'GET', spelling);
        expect([status, headers['location']]).toEqual([301, '/search?q=gas']);
      }
      expect((await ask(port, 'GET', '/search?q=gas')).status).toBe(503);
      expect((await ask(port, 'GET', '/unknown')).status).toBe(404);
    });

    it('refuses a foreign post before it says where the page is', async () => {
      const port = portOf(await open(async () => publicPage('page')));
      expect((await ask(port, 'POST', '/PUBLIC', { origin: 'https://evil.example' })).status).toBe(403);
    });
  });

  it.each(['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'])('%s is not allowed', async (method) => {
    const handler = vi.fn(async () => publicPage('page'));
    const port = portOf(await open(handler));
    const { status, headers } = await ask(port, method, '/public', { origin: publicOrigin });
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([
    ['the address of the connection', {}, undefined, '127.0.0.1'],
    ['what a trusted proxy says', { 'x-forwarded-for': '2001:db8:1:2::9' }, ['127.0.0.1'], '2001:db8:1:2'],
    ['nothing that another peer says', { 'x-forwarded-for': '203.0.113.1' }, undefined, '127.0.0.1'],
    ['nothing that the visitor says', { 'visitor-network': 'mine' }, undefined, '127.0.0.1'],
  ])('a page knows the network of its visitor from %s', async (_, headers, trustedProxies, network) => {
    const seen: (string | null)[] = [];
    const handler = async (request: Request) => {
      seen.push(request.headers.get('visitor-network'));
      return new Response('');
    };
    const port = portOf(await open(handler, trustedProxies ? { trustedProxies } : {}));
    await ask(port, 'POST', '/private', { origin: publicOrigin, ...headers });
    expect(seen).toEqual([network]);
  });

  describe('with a form that is too large to be parsed', () => {
    const bodies = {
      'too many fields': ['a=b&'.repeat(100), 400],
      'made-up names': [Array.from({ length: 120_000 }, (_, number) => `f${number}`).join('&'), 413],
      'a name that is too long': [`${'a'.repeat(101)}=b`, 400],
      'one field that is too long': [`feedback=${'+'.repeat(165_000)}`, 413],
      'percent signs that escape nothing': [`a=${'%'.repeat(170_000)}`, 413],
      'several long fields': [`feedback=${'+'.repeat(110_000)}&email=${'+'.repeat(110_000)}`, 413],
      'too many bytes': [`a=${'%62'.repeat(180_000)}`, 413],
    } as const;

    it.each(Object.entries(bodies))('%s: refused before a page sees it', async (_, [body, refused]) => {
      const handler = vi.fn(async () => publicPage('page'));
      const origin = await open(handler);
      const type = 'application/x-www-form-urlencoded';
      const response = await fetch(origin, {
        method: 'POST',
        headers: { origin: publicOrigin, 'content-type': type },
        body,
      });
      expect(response.status).toBe(refused);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await response.text()).toContain('What you sent is too long');
      expect(handler).not.toHaveBeenCalled();
    });

    const field = (name: string, bytes: number) => `${name}=${'+'.repeat(bytes - name.length - 1)}`;
    const escaped = (name: string, bytes: number) => `${name}=${'%62'.repeat((bytes - name.length - 1) / 3)}`;
    const limits: [string, number, (size: number) => string, number][] = [
      ['fields', 100, (count) => `${'a=b&'.repeat(count - 1)}a=b`, 400],
      ['bytes of a name', 100, (bytes) => `${'a'.repeat(bytes)}=b`, 400],
      ['bytes of email', 20_000, (bytes) => field('email', bytes), 413],
      ['bytes of query', 165_000, (bytes) => field('query', bytes), 413],
      ['bytes of feedback', 165_000, (bytes) => field('feedback', bytes), 413],
      ['bytes of form', 165_000, (bytes) => field('form', bytes), 413],
      ['decoded bytes', 200_000, (bytes) => `${field('query', 150_000)}&${field('form', bytes - 150_001)}`, 413],
      [
        'bytes',
        512 * 1024,
        (bytes) => `${escaped('query', 262_143)}&${escaped('form', 262_142)}${'&'.repeat(bytes - 524_286)}`,
        413,
      ],
    ];

    it.each(limits)('takes as many %s as %i, and not one more', async (_, limit, bodyOf, refused) => {
      const origin = await open(async () => new Response('taken'));
      const type = 'application/x-www-form-urlencoded';
      const headers = { origin: publicOrigin, 'content-type': type };
      const statuses = [limit - 1, limit, limit + 1].map(async (size) => {
        const response = await fetch(origin, { method: 'POST', headers, body: bodyOf(size) });
        await response.text();
        return response.status;
      });
      expect(await Promise.all(statuses)).toEqual([200, 200, refused]);
    });

    it.each([...'09AFaf'])('counts an escape with the digit %s as one byte', async (digit) => {
      expect(await statusesOf(digit)).toEqual([200, 200]);
    });

    it.each([...'/:@G`g '])(
      'counts a percent sign before %j, which is no hexadecimal digit, as itself',
      async (other) => {
        expect(await statusesOf(other)).toEqual([413, 413]);
      },
    );

    /** Of 30,000 bytes in a field that may have 20,000 once they are decoded. */
    async function statusesOf(character: string) {
      const origin = await open(async () => new Response('taken'));
      const headers = { origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' };
      const bodies = [`%${character}2`, `%2${character}`].map((text) => `email=${text.repeat(10_000)}`);
      return Promise.all(
        bodies.map(async (body) => {
          const response = await fetch(origin, { method: 'POST', headers, body });
          await response.text();
          return response.status;
        }),
      );
    }

    it('takes the largest valid form, and one that gets its own error', async () => {
      const origin = await open(async (asked) => new Response(String((await asked.text()).length)));
      for (const characters of [30_000, 39_990]) {
        const body = `feedback=${'%F0%9F%8F%AE'.repeat(characters)}`;
        const response = await fetch(origin, { method: 'POST', headers: { origin: publicOrigin }, body });
        expect([response.status, await response.text()]).toEqual([200, String(body.length)]);
      }
    });
  });
});
