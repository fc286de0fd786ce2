import { describe, expect, it, vi } from 'vitest';
import { cookiesIn, createTestConsole, olive, origin } from './test-console.ts';

const post = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

describe('the console', () => {
  it('shows a page only to somebody who has signed in, and then the one that they wanted', async () => {
    const { app } = await createTestConsole();
    const first = await app.inject('/notices/new?template=storm');
    expect([first.statusCode, first.headers.location]).toEqual([
      303,
      '/sign-in?to=%2Fnotices%2Fnew%3Ftemplate%3Dstorm',
    ]);
    const begun = await app.inject(String(first.headers.location));
    const state = new URL(String(begun.headers.location)).searchParams.get('state');
    const cookie = cookiesIn(begun.headers['set-cookie']);
    const back = await app.inject({ url: `/sign-in/callback?code=one&state=${state}`, headers: { cookie } });
    expect(back.headers.location).toBe(`${origin}/notices/new?template=storm`);
    const session = cookiesIn(back.headers['set-cookie']);
    expect(session).toMatch(/^__Host-console=[\w-]{43}$/);
    expect((await app.inject({ url: '/notices', headers: { cookie: session } })).body).toBe('page of Olive');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example'])(
    'does not lead to %s after the sign-in',
    async (to) => {
      const { app } = await createTestConsole();
      const begun = await app.inject(`/sign-in?to=${encodeURIComponent(to)}`);
      const state = new URL(String(begun.headers.location)).searchParams.get('state');
      const headers = { cookie: cookiesIn(begun.headers['set-cookie']) };
      const back = await app.inject({ url: `/sign-in/callback?code=one&state=${state}`, headers });
      expect(back.headers.location).toBe(`${origin}/`);
    },
  );

  it('signs nobody in whose browser did not begin it, or whose tokens do not fit', async () => {
    const redeem = vi.fn().mockRejectedValue(new Error('wrong nonce'));
    const { app } = await createTestConsole({ redeem });
    const begun = await app.inject('/sign-in');
    const state = new URL(String(begun.headers.location)).searchParams.get('state');
    const other = await app.inject(`/sign-in/callback?code=one&state=${state}`);
    expect([other.headers.location, redeem.mock.calls.length]).toEqual([`${origin}/not-signed-in`, 0]);
    const headers = { cookie: cookiesIn(begun.headers['set-cookie']) };
    const own = await app.inject({ url: `/sign-in/callback?code=one&state=${state}`, headers });
    expect([own.headers.location, cookiesIn(own.headers['set-cookie'])]).toEqual([`${origin}/not-signed-in`, '']);
  });

  it('has no page for somebody without a role', async () => {
    const { app, sessions } = await createTestConsole();
    const headers = { cookie: cookiesIn(await sessions.begin({ ...olive, roles: [] })) };
    const response = await app.inject({ url: '/notices', headers });
    expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('You have no role here')]);
  });

  it('ends a session with the tokens, and keeps what was written in the form that was sent', async () => {
    const { app, sessions } = await createTestConsole();
    const headers = { ...post, cookie: cookiesIn(await sessions.begin({ ...olive, endsAt: Date.now() - 1 })) };
    expect((await app.inject({ url: '/notices', headers })).statusCode).toBe(303);
    const sent = await app.inject({ method: 'POST', url: '/notices/new', headers, payload: 'title=Storm' });
    expect([sent.statusCode, sent.body]).toEqual([401, expect.stringContaining('Your session has ended')]);
  });

  it('signs out here and at the provider, by POST only', async () => {
    const { app, sessions } = await createTestConsole();
    const headers = { ...post, cookie: cookiesIn(await sessions.begin(olive)) };
    await app.inject({ url: '/sign-out', headers });
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
    const out = await app.inject({ method: 'POST', url: '/sign-out', headers, payload: '' });
    expect(out.headers.location).toBe('https://identity.example/end?hint=identity');
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(303);
  });

  it('refuses what another site posts, before anything is read', async () => {
    const handler = vi.fn();
    const { app, sessions } = await createTestConsole({ handler });
    const cookie = cookiesIn(await sessions.begin(olive));
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
      const sent = await app.inject({ method: 'POST', url: '/notices/new', headers: { ...headers, cookie } });
      expect(sent.statusCode).toBe(403);
    }
    expect(handler).not.toHaveBeenCalled();
  });

  it('says that it cannot, while the staff API does not respond', async () => {
    const { app, sessions, goDown } = await createTestConsole();
    const headers = { cookie: cookiesIn(await sessions.begin(olive)) };
    goDown();
    const response = await app.inject({ url: '/notices', headers });
    expect([response.statusCode, response.body]).toEqual([
      503,
      expect.stringContaining('The console cannot reach the database'),
    ]);
  });

  it('lets no page load or run anything from elsewhere, be framed, or be stored', async () => {
    const { app } = await createTestConsole();
    const { headers } = await app.inject('/signed-out');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
        "frame-src 'self'; form-action 'self' https://identity.example; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
  });
});
