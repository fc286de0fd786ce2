import { describe, expect, it, vi } from 'vitest';
import { ask, portOf, publicOrigin, publicPage, setUpApps } from './test-app.ts';

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
