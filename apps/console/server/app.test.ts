import { describe, expect, it, vi } from 'vitest';
import type { ConsoleHandler } from '../server-interface.ts';
import { createIdentityProvider, type IdentityProvider } from './auth/identity-provider.ts';
import type { StaffSession } from './auth/staff-sessions.ts';
import { createMonitoring } from './monitoring.ts';
import { cookiesIn, createTestConsole, olive, origin } from './test-console.ts';

const post = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

const withoutNonce = (policy: string) => policy.replace(/ 'nonce-[A-Za-z0-9+/]{22}=='/, '');
const framing = new Set(['connection', 'date', 'content-length', 'content-type', 'transfer-encoding']);

describe('the console', () => {
  it('shows a page only to somebody who has signed in, and then the one that they wanted', async () => {
    const { app, signIns } = await createTestConsole();
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
    // Noted once, as Olive.
    expect(signIns).toEqual(['access']);
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

  describe('asks the identity provider again who it is when the tokens are old', () => {
    const old = { ...olive, refreshToken: 'refresh', renewAt: Date.now() - 1 };
    const fresh = { ...old, roles: ['agent' as const], refreshToken: 'next', renewAt: Date.now() + 240_000 };
    const begin = async (renew: IdentityProvider['renew'], session: StaffSession = old) => {
      const roles = vi.fn<ConsoleHandler>(async (_, { member }) => new Response(member.roles.join()));
      const { app, sessions } = await createTestConsole({ renew, handler: roles });
      const headers = { cookie: cookiesIn(await sessions.begin(session)) };
      return async (url = '/now') => (await app.inject({ url, headers })).body;
    };

    it('and once for all requests at that time; those that follow have the new roles', async () => {
      const renew = vi.fn(async () => fresh);
      const open = await begin(renew);
      expect(await Promise.all([open(), open(), open('/now/figures.data')])).toEqual(['agent', 'agent', 'agent']);
      expect(await open()).toBe('agent');
      expect(renew.mock.calls).toEqual([[expect.objectContaining({ refreshToken: 'refresh' })]]);
    });

    it('and ends the session when it refuses', async () => {
      const open = await begin(async () => 'refused');
      expect([await open(), await open()]).toEqual(['', '']);
    });

    it('and goes on with the old ones while it does not answer, until they end', async () => {
      expect(await (await begin(async () => 'unreachable'))()).toBe('operator');
      expect(await (await begin(async () => 'unreachable', { ...old, tokensEndAt: Date.now() - 1 }))()).toBe('');
    });

    it('and not before, nor without a token for it', async () => {
      const renew = vi.fn(async () => fresh);
      expect(await (await begin(renew, { ...old, renewAt: Date.now() + 1_000 }))()).toBe('operator');
      expect(await (await begin(renew, { ...olive, renewAt: 0 }))()).toBe('operator');
      expect(renew).not.toHaveBeenCalled();
    });
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

  it.each([
    ['GET', false],
    ['POST', true],
  ] as const)(
    'says that it cannot, while the staff API does not respond; to %s that nothing was changed: %s',
    async (method, saysNothingChanged) => {
      const { app, sessions, goDown } = await createTestConsole();
      const headers = { ...post, cookie: cookiesIn(await sessions.begin(olive)) };
      goDown();
      const { statusCode, body } = await app.inject({ method, url: '/notices/new', headers });
      expect(statusCode).toBe(503);
      expect(body).toContain('The console cannot reach the database');
      expect(body.includes('Nothing was changed')).toBe(saysNothingChanged);
    },
  );

  it('signs out in the browser although the staff API does not respond, and says what is not known', async () => {
    const { app, sessions, goDown } = await createTestConsole();
    const headers = { ...post, cookie: cookiesIn(await sessions.begin(olive)) };
    goDown();
    const out = await app.inject({ method: 'POST', url: '/sign-out', headers, payload: '' });
    expect([out.statusCode, out.body]).toEqual([503, expect.stringContaining('You are signed out in this browser')]);
    expect(out.headers['set-cookie']).toEqual(expect.stringContaining('Max-Age=0'));
  });

  it('lets what a page asks by itself restart no idle timeout, and end with the session', async () => {
    const { app, sessions, activity } = await createTestConsole();
    const headers = { ...post, cookie: cookiesIn(await sessions.begin(olive)) };
    const ask = async (url: string) => (await app.inject({ url, headers })).statusCode;
    expect([await ask('/now/figures.data'), activity()]).toEqual([200, 0]);
    expect([await ask('/now.data'), activity()]).toEqual([200, 1]);
    await app.inject({ method: 'POST', url: '/sign-out', headers, payload: '' });
    expect(await ask('/now/figures.data')).toBe(204);
  });

  it.each([
    ['/now/figures.data', '/now'],
    ['/notices/new.data?template=storm', '/notices/new?template=storm'],
    ['/audit.data?actor=sam&_routes=features%2Faudit%2FAuditPage', '/audit?actor=sam'],
    ['/_.data', '/'],
  ])('leads a page that asks for %s without a session to the sign-in, and back to %s', async (url, page) => {
    const { app } = await createTestConsole();
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers['x-remix-redirect'], headers['x-remix-reload-document']]).toEqual([
      204,
      `/sign-in?to=${encodeURIComponent(page)}`,
      'true',
    ]);
  });

  it.each(['/signed-out', '/not-signed-in', '/notices', '/nowhere.css', '/readyz'])(
    'lets %s load or run nothing from elsewhere, be framed by nobody and be stored nowhere',
    async (url) => {
      const { app, sessions } = await createTestConsole();
      const asked = await app.inject({ url, headers: { cookie: cookiesIn(await sessions.begin(olive)) } });
      const sent = Object.entries(asked.headers).filter(([name]) => !framing.has(name));
      const headers = Object.fromEntries(sent.map(([name, value]) => [name, withoutNonce(String(value))]));
      expect(headers).toEqual({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
          "frame-src 'self'; form-action 'self' https://identity.example; base-uri 'none'; frame-ancestors 'none'",
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      });
    },
  );

  it('gives each response a nonce of its own, which its page knows', async () => {
    const handler: ConsoleHandler = async (_request, { nonce }) => new Response(nonce);
    const { app, sessions } = await createTestConsole({ handler });
    const headers = { cookie: cookiesIn(await sessions.begin(olive)) };
    const nonces = new Set<string>();
    for (const url of ['/notices', '/notices', '/now']) {
      const response = await app.inject({ url, headers });
      expect(response.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${response.body}';`);
      nonces.add(response.body);
    }
    expect(nonces.size).toBe(3);
    // No page of the router, so no inline script.
    const { headers: icon } = await app.inject('/readyz');
    expect(icon['content-security-policy']).toContain("script-src 'self';");
  });

  it.each([
    [64 * 1024 - 1, 200],
    [64 * 1024, 200],
    [64 * 1024 + 1, 413],
  ])('reads a form of %i bytes: %i', async (bytes, status) => {
    const { app, sessions } = await createTestConsole();
    const headers = { ...post, cookie: cookiesIn(await sessions.begin(olive)) };
    const sent = await app.inject({ method: 'POST', url: '/notices/new', headers, payload: 'a'.repeat(bytes) });
    expect(sent.statusCode).toBe(status);
  });

  it('ends the session with the access token', async () => {
    const { sessions } = await createTestConsole();
    const endsAt = Date.parse('2026-11-17T10:00:00Z');
    vi.useFakeTimers({ now: endsAt - 3_600_000, toFake: ['Date'] });
    const cookie = cookiesIn(await sessions.begin({ ...olive, endsAt }));
    const nameAt = async (time: number) => {
      vi.setSystemTime(time);
      return (await sessions.find(cookie))?.name;
    };
    expect([await nameAt(endsAt - 1), await nameAt(endsAt), await nameAt(endsAt + 1)]).toEqual([
      'Olive',
      undefined,
      undefined,
    ]);
    vi.useRealTimers();
  });

  it('keeps the session in a cookie of this host that no script reads', async () => {
    const { sessions } = await createTestConsole();
    expect(await sessions.begin(olive)).toMatch(/^__Host-[\w-]+=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  });
});

describe('the identity provider', () => {
  it('is found again after a minute, and at once after it was not found, within five seconds each time', async () => {
    const issuer = 'https://identity.example';
    const found = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    const asked = vi.fn(async () => Response.json(found));
    vi.stubGlobal('fetch', asked);
    const provider = createIdentityProvider({
      issuer,
      clientId: 'console',
      clientSecret: 'secret',
      scope: 'openid',
      audience: 'staff-api',
      rolesClaim: 'roles',
      redirectUri: `${origin}/sign-in/callback`,
      afterSignOut: origin,
    });
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const began = Date.parse('2026-11-17T10:00:00Z');
    const askedBy = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: began + ms });
      await provider.signOutUrl('token').catch(() => {});
      vi.useRealTimers();
      return asked.mock.calls.length;
    };
    expect([await askedBy(0), await askedBy(59_999), await askedBy(60_000)]).toEqual([1, 1, 2]);
    asked.mockRejectedValueOnce(new Error('out of reach'));
    expect([await askedBy(120_000), await askedBy(120_001), await askedBy(120_002)]).toEqual([3, 4, 4]);
    expect(limit.mock.calls).toEqual([[5_000], [5_000], [5_000], [5_000]]);
    limit.mockRestore();
  });
});

describe('what Prometheus says', () => {
  const alert = (alertname: string, state: string) => ({
    state,
    labels: { alertname, severity: 'page' },
    annotations: { summary: `${alertname} fires` },
    activeAt: '2026-11-17T03:00:00Z',
  });
  const stub = (document: object, status = 200) => {
    const asked = vi.fn(async (_url: string) => Response.json(document, { status }));
    vi.stubGlobal('fetch', asked);
    return asked;
  };

  it('is the alerts that fire, without the heartbeat that always does', async () => {
    const alerts = [alert('CrmDown', 'firing'), alert('Slow', 'pending'), alert('Watchdog', 'firing')];
    stub({ data: { alerts } });
    expect(await createMonitoring('http://prometheus').firingAlerts()).toEqual([
      { name: 'CrmDown', severity: 'page', summary: 'CrmDown fires', since: '2026-11-17T03:00:00Z' },
    ]);
  });

  it('is how many requests were shed in five minutes, and who is not ready', async () => {
    const asked = stub({ data: { result: [{ metric: { reason: 'no index' }, value: [0, '3.6'] }] } });
    const monitoring = createMonitoring('http://prometheus');
    expect(await monitoring.shedRequests()).toBe(4);
    expect(await monitoring.notReady()).toEqual([{ reason: 'no index', count: 3.6 }]);
    expect(asked.mock.calls.map(([url]) => new URL(url).searchParams.get('query'))).toEqual([
      'sum(increase(lamplighter_requests_shed_total[5m]))',
      'sum by (reason) (lamplighter_not_ready)',
    ]);
    stub({ data: { result: [] } });
    expect(await monitoring.shedRequests()).toBe(0);
  });

  it('is an error when it responds with one', async () => {
    stub({}, 503);
    await expect(createMonitoring('http://prometheus').firingAlerts()).rejects.toThrow('503');
  });
});
