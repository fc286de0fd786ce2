import { createLogger } from '@lamplighter/server/logger';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProductError } from '../clients/product-error.ts';
import { openSignIn } from './open-sign-in.ts';
import { createProvider } from './provider.ts';
import { createSessions } from './sessions.ts';
import { callbackPath, createSignIn } from './sign-in.ts';
import { createSignOut } from './sign-out.ts';

const secret = Buffer.alloc(32, 7).toString('base64');

describe('sign-in while the session store does not respond', () => {
  const { signIn } = openSignIn(
    {
      SIGN_IN_ISSUER: 'https://identity.example',
      SIGN_IN_CLIENT_ID: 'help',
      SIGN_IN_FLOW: 'implicit',
      ACCOUNT_LOOKUP_TIMEOUT_MS: 1_000,
      PUBLIC_ORIGIN: 'https://help.example',
      SESSION_SECRETS: [secret],
    },
    {
      request: async () => {
        throw new ProductError('timeout of 3000 ms exceeded', { failureCount: 1 });
      },
      close: async () => {},
    },
    createLogger('silent'),
  );
  const headers = { cookie: `__Host-session=${'a'.repeat(43)}` };

  it.each([
    ['GET', '/identity/status'],
    ['POST', '/identity/activity'],
  ])('tells a script so: %s %s', async (method, path) => {
    const response = await signIn.handle(new Request(`https://help.example${path}`, { method, headers }));
    expect(response?.status).toBe(503);
    expect(response?.headers.get('location')).toBeNull();
  });
});

describe('a session', () => {
  const secrets: [string] = [secret];
  const refusing = (status: number | undefined) =>
    createSessions(
      { request: async () => Promise.reject(new ProductError('no', { status })), close: async () => {} },
      secrets,
    );
  const cookies = `__Host-session=${'a'.repeat(43)}`;
  const others = [400, 401, 403, 405, 408, 410, 422, 500, 503, undefined];

  it('that the store does not have is none; no other failure is taken for that', async () => {
    const none = { identityToken: undefined, accessToken: undefined };
    expect([await refusing(404).look(cookies), await refusing(404).touch(cookies)]).toEqual([none, none]);
    for (const status of [...others, 409]) {
      await expect(refusing(status).look(cookies)).rejects.toMatchObject({ status });
      await expect(refusing(status).touch(cookies)).rejects.toMatchObject({ status });
    }
  });

  it('begins with a state that was used only when the store says so', async () => {
    expect(await refusing(409).spendState('s', 0)).toBe(false);
    for (const status of [...others, 404]) {
      await expect(refusing(status).spendState('s', 0)).rejects.toMatchObject({ status });
    }
  });

  it('has an id of 256 bits, in a cookie for this host alone that ends with the browser', async () => {
    const asked: unknown[] = [];
    const request = async (path: string, { method }: { method?: string } = {}) => void asked.push([method, path]);
    const sessions = createSessions({ request, close: async () => {} }, secrets);
    const { cookie, session } = await sessions.begin({}, 'c-1');
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    expect(asked).toEqual([['PUT', expect.stringMatching(/^\/sessions\/[\w-]{43}$/)]]);
    expect(session).toMatch(/^[\w-]{12}$/);
    expect(cookie).not.toContain(session);
  });
});

describe('the details of the provider', () => {
  afterEach(() => vi.useRealTimers());

  it('are asked for again after a minute', async () => {
    const issuer = 'https://identity.example';
    const found = { issuer, authorization_endpoint: `${issuer}/authorize`, jwks_uri: `${issuer}/keys` };
    const request = vi.fn(async () => ({ status: 200, text: JSON.stringify(found) }));
    const { details } = createProvider({ request, close: async () => {} }, issuer);
    const began = Date.parse('2026-11-17T10:00:00Z');
    const askedBy = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: began + ms });
      await details();
      return request.mock.calls.length;
    };
    expect([await askedBy(0), await askedBy(59_999), await askedBy(60_000)]).toEqual([1, 1, 2]);
    expect(request.mock.calls[0]).toEqual([`${issuer}/.well-known/openid-configuration`]);
  });
});

describe('a code that the provider does not exchange', () => {
  const issuer = 'https://identity.example';
  const publicOrigin = 'https://help.example';

  it.each([
    [399, 'unavailable'],
    [400, 'not-signed-in'],
    [401, 'unavailable'],
    [500, 'unavailable'],
    [undefined, 'unavailable'],
  ])('with the status %s leads to the page %s', async (status, page) => {
    const found = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    const request = async (url: string) => {
      if (url === found.token_endpoint) throw new ProductError('no', { status });
      return { status: 200, text: JSON.stringify(found) };
    };
    const signIn = createSignIn({
      provider: createProvider({ request, close: async () => {} }, issuer),
      sessions: createSessions({ request, close: async () => {} }, [secret]),
      logger: createLogger('silent'),
      flow: 'code',
      clientId: 'help',
      clientSecret: undefined,
      secrets: [secret],
      publicOrigin,
    });
    const begun = await signIn.handle(new Request(`${publicOrigin}/identity/login`));
    const state = new URL(begun?.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const cookie = begun?.headers.get('set-cookie')?.split(';')[0] ?? '';
    const body = new URLSearchParams({ code: 'one', state });
    const headers = { cookie, origin: issuer };
    const back = await signIn.handle(new Request(publicOrigin + callbackPath, { method: 'POST', headers, body }));
    expect(back?.headers.get('location')).toBe(`${publicOrigin}/identity/${page}`);
  });
});

describe('the reason for a sign-out', () => {
  const provider = createProvider(
    { request: async () => Promise.reject(new Error('out of reach')), close: async () => {} },
    'https://identity.example',
  );
  const sessions = {
    begin: async () => ({ cookie: '', session: '' }),
    look: async () => ({ identityToken: undefined, accessToken: undefined }),
    touch: async () => ({ identityToken: undefined, accessToken: undefined }),
    end: async () => undefined,
    spendState: async () => true,
  };
  const publicOrigin = 'https://help.example';
  const signOut = createSignOut({ provider, sessions, logger: createLogger('silent'), clientId: 'help', publicOrigin });

  it.each([
    ['reason=requested', 'requested'],
    ['reason=idle', 'idle'],
    ['reason=expired', 'expired'],
    ['reason=other', 'requested'],
    ['', 'requested'],
  ])('%j is kept for five minutes as %s, for the last page, which deletes it', async (body, reason) => {
    const response = await signOut.end(new Request(`${publicOrigin}/identity/sign-out`, { method: 'POST', body }));
    const cookie = `signed-out=${reason}; Path=/identity; Secure; HttpOnly; SameSite=Lax; Max-Age=300`;
    expect(response.headers.getSetCookie()).toContain(cookie);
    const headers = { cookie: `signed-out=${reason}` };
    expect(await signOut.stepOf(new Request(`${publicOrigin}/identity/signed-out`, { headers }))).toEqual({
      step: { name: 'signed-out', reason },
      cookies: ['signed-out=; Path=/identity; Secure; HttpOnly; SameSite=Lax; Max-Age=0'],
    });
  });
});
