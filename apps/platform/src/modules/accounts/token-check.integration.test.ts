import { createServer } from 'node:http';
import { jsonApiErrors } from '@lamplighter/contracts/content/json-api';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths, ring, setUpAccounts } from '../../../test/accounts.ts';
import { createTestPlatform } from '../../../test/database.ts';
import type { TestIssuer } from '../../../test/issuer.ts';
import { createStaffTokenCheck } from '../staff-access/staff-authorization.ts';
import { openAccounts } from './routes.ts';
import { createTokenCheck } from './token-check.ts';

const { accessToken, ask, identityToken, running } = setUpAccounts();

const sign: TestIssuer['sign'] = (claims, header) => running().issuer.sign(claims, header);

describe('tokens', () => {
  afterEach(() => vi.useRealTimers());
  const at = () => Math.floor(Date.now() / 1_000);
  const identityClaims = (more: JWTPayload = {}): JWTPayload => ({
    iss: running().issuer.settings.issuer,
    aud: running().issuer.settings.clientId,
    sub: 'c-1001',
    iat: at(),
    exp: at() + 300,
    ...more,
  });
  const without = (claim: string) => {
    const { [claim]: _, ...claims } = identityClaims();
    return claims;
  };

  it.each(['RS256', 'ES256'])(
    'signed with %s by the issuer are taken, and its keys are asked for once',
    async (alg) => {
      expect((await ask(paths.counts, await sign(identityClaims(), { alg }))).statusCode).toBe(200);
      expect(running().issuer.asked()).toBe(1);
    },
  );

  it('are checked with keys that are waited for 800 ms at most, those of staff for 3 s', async () => {
    const { settings } = running().issuer;
    const authorization = `Bearer ${await sign(identityClaims())}`;
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await createTokenCheck(settings)('identity', authorization)).toBe('c-1001');
    const staff = { ...settings, audience: settings.clientId, rolesClaim: 'roles' };
    expect(await createStaffTokenCheck(staff)(authorization)).toMatchObject({ subject: 'c-1001' });
    expect(timeout.mock.calls).toEqual([[800], [3_000]]);
    timeout.mockRestore();
  });

  it.each([
    [{ exp: -4 }, 200],
    [{ exp: -5 }, 401],
    [{ nbf: 5 }, 200],
    [{ nbf: 6 }, 401],
  ])('are taken up to five seconds past their end or before their beginning, for clocks differ: %j', async (...row) => {
    const [seconds, status] = row;
    vi.useFakeTimers({ now: at() * 1_000, toFake: ['Date'] });
    const claims = Object.entries(seconds).map(([claim, after]) => [claim, at() + after]);
    const token = await identityToken('c-1001', Object.fromEntries(claims));
    expect((await ask(paths.counts, token)).statusCode).toBe(status);
  });

  const forgeries: Record<string, () => string | Promise<string>> = {
    nothing: () => '',
    'no token at all': () => 'c-1001',
    'five parts': () => 'a.b.c.d.e',
    'no algorithm': () => new UnsecuredJWT(identityClaims()).encode(),
    'no algorithm, and a signature': () => `${new UnsecuredJWT(identityClaims()).encode()}c2lnbmVk`,
    'HS256 with the public key': () =>
      new SignJWT(identityClaims())
        .setProtectedHeader({ alg: 'HS256', kid: 'RS256' })
        .sign(new TextEncoder().encode(running().issuer.publicKey)),
    'an algorithm that is not one of ours': () => sign(identityClaims(), { alg: 'PS256' }),
    'a key of their own': async () => {
      const { privateKey } = await generateKeyPair('RS256');
      return sign(identityClaims(), { key: privateKey });
    },
    'a key that nobody knows': async () => sign(identityClaims(), { kid: 'other' }),
    'another body than was signed': async () => {
      const [header, , signature] = (await identityToken('c-1002')).split('.');
      const body = Buffer.from(JSON.stringify(identityClaims())).toString('base64url');
      return `${header}.${body}.${signature}`;
    },
    'another issuer': () => sign(identityClaims({ iss: 'https://elsewhere.example' })),
    'another audience': () => sign(identityClaims({ aud: 'another-site' })),
    'both audiences': () => {
      const { clientId, apiAudience } = running().issuer.settings;
      return sign(identityClaims({ aud: [clientId, apiAudience] }));
    },
    'its end in the past': () => sign(identityClaims({ exp: at() - 60 })),
    'its start in the future': () => sign(identityClaims({ nbf: at() + 60 })),
    'no end': () => sign(without('exp')),
    'no subject': () => sign(without('sub')),
    'an empty subject': () => sign(identityClaims({ sub: '' })),
    'an access token': () => accessToken('c-1001'),
    'a token of another kind': () => sign(identityClaims(), { typ: 'logout+jwt' }),
  };

  it.each(Object.keys(forgeries))('are refused with the same words for %s', async (name) => {
    const token = await forgeries[name]?.();
    for (const path of [paths.counts, paths.accounts]) {
      const response = await ask(path, token);
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(jsonApiErrors.parse(response.json()).errors).toMatchObject([
        { status: '401', title: 'Unauthorized', details: 'The request carries no token that is taken here.' },
      ]);
    }
  });

  it.each([
    ['an identity token', () => identityToken('c-1001')],
    ['an access token for another API', () => accessToken('c-1001', { aud: 'https://other.example' })],
    ['an access token that is over', () => accessToken('c-1001', { exp: at() - 60 })],
  ])('for customers are refused when they are %s', async (_, make) => {
    expect((await ask(paths.customers, await make())).statusCode).toBe(401);
  });

  it('are asked for: without one, or in another scheme, nobody is told anything', async () => {
    for (const path of Object.values(paths)) expect((await ask(path)).statusCode).toBe(401);
    const token = await identityToken('c-1001');
    const basic = await running().app.inject({ url: paths.counts, headers: { authorization: `Basic ${token}` } });
    expect(basic.statusCode).toBe(401);
  });

  it('cannot be judged while the issuer shows no keys: that is no refusal of the token', async () => {
    const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const address = server.address();
    const jwks = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwks`;
    const { sql, issuer } = running();
    const blind = await createTestPlatform({ accounts: openAccounts(sql, ring, { ...issuer.settings, jwks }) });
    const authorization = `Bearer ${await identityToken('c-1001')}`;
    const response = await blind.inject({ url: paths.counts, headers: { authorization } });
    server.close();
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
  });
});
