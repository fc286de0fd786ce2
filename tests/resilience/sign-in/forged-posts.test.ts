import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { asSent, clientId, halfHash, neither, setUpSignIn, siteOrigin } from './sign-in-site.ts';

const { begin, comeBack, countSessions, expectNothing, running } = setUpSignIn();

describe('fault 22: forged posts', () => {
  it.each([
    ['cross-site', { origin: 'https://evil.example' }],
    ['null', { origin: 'null' }],
    ['missing', { origin: '' }],
    ['our own', { origin: siteOrigin, 'sec-fetch-site': 'same-origin' }],
  ])('a callback with %s Origin is refused', async (_, headers) => {
    const response = await comeBack(await begin(), { headers });
    expect(response.status).toBe(403);
    await expectNothing(response);
  });

  it('the provider may post to the callback, and nowhere else', async () => {
    const headers = { origin: running().provider.issuer, 'sec-fetch-site': 'cross-site' };
    for (const path of [
      '/identity/activity',
      '/identity/callback/',
      '/identity/callback?x=1',
      '/help-and-support/confirmation',
    ]) {
      expect((await running().site.ask(path, { method: 'POST', headers, form: {} })).status).toBe(403);
    }
  });

  it.each([
    ['cross-site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['null', { origin: 'null' }],
    ['missing', {}],
  ])('a sign of life with %s Origin is refused, and keeps nobody signed in', async (_, headers) => {
    const cookie = asSent((await comeBack(await begin())).cookies);
    await running().sql`update customer_session set last_active = now() - interval '10 minutes'`;
    const response = await running().site.ask('/identity/activity', {
      method: 'POST',
      headers: { cookie, ...headers },
    });
    expect(response.status).toBe(403);
    const idle = await running().sql`select from customer_session where last_active > now() - interval '9 minutes'`;
    expect(idle).toHaveLength(0);
  });

  it('login CSRF: a callback without the cookie of the browser that began is refused', async () => {
    const attacker = await begin();
    await expectNothing(await comeBack({ ...attacker, cookie: '' }));
    const victim = await begin();
    await expectNothing(await comeBack({ ...attacker, cookie: victim.cookie }));
    await expectNothing(await comeBack({ ...attacker, cookie: `${victim.cookie}; ${attacker.cookie}` }));
  });

  it('a callback is taken once, in whichever process and however many come at once', async () => {
    const begun = await begin();
    const id_token = await running().provider.sign(begun.claims);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        comeBack(begun, { form: { id_token }, at: index % 2 ? running().site : running().otherProcess }),
      ),
    );
    expect(responses.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(await countSessions()).toBe(1);
    expect((await comeBack(begun, { form: { id_token } })).location).toBe(`${siteOrigin}/identity/not-signed-in`);
    expect(await countSessions()).toBe(1);
  });

  it('a response that says error, or names another issuer, is refused', async () => {
    await expectNothing(await comeBack(await begin(), { form: { error: 'access_denied' } }));
    await expectNothing(await comeBack(await begin(), { form: { iss: 'https://evil.example' } }));
  });
});

describe('open redirects', () => {
  const { begin, comeBack, expectNothing, running } = setUpSignIn();

  describe('fault 21: open redirects', () => {
    it.each([
      ['//evil.example'],
      ['/\\evil.example'],
      ['/\t/evil.example'],
      ['%09//evil.example'],
      ['/.//evil.example'],
      ['https://evil.example/'],
      ['javascript:alert(1)'],
      [`${siteOrigin}@evil.example`],
    ])('from %j leads to the hub', async (from) => {
      const { status, location } = await comeBack(await begin(from));
      expect({ status, location }).toEqual({ status: 303, location: `${siteOrigin}/help-and-support/` });
    });

    it('a state in which anything was changed is refused, at whichever place', async () => {
      const begun = await begin();
      const bytes = Buffer.from(begun.state, 'base64url');
      for (let place = 0; place < bytes.length; place += 7) {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
        await expectNothing(await comeBack({ ...begun, state: changed.toString('base64url') }));
      }
      for (const state of [
        '',
        begun.state.slice(0, 20),
        Buffer.from('{"path":"//evil.example"}').toString('base64url'),
      ]) {
        await expectNothing(await comeBack({ ...begun, state }));
      }
      expect((await comeBack(begun)).location).toBe(`${siteOrigin}/help-and-support/deals`);
    });

    it('the redirect to the provider goes where its own document says, whatever Host and Forwarded say', async () => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/x' };
      const { location } = await running().site.ask('/identity/login', { headers });
      expect(location.startsWith(`${running().provider.issuer}/authorize?`)).toBe(true);
      expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${siteOrigin}/identity/callback`);
    });
  });
});

describe('fixation and tokens', () => {
  const { begin, comeBack, countSessions, expectNothing, running, statusOf } = setUpSignIn();

  describe('fault 23: fixation and bad tokens', () => {
    it('a session id that was laid out beforehand is not taken up, and the one before is ended', async () => {
      const laidOut = `__Host-session=${'x'.repeat(43)}`;
      const begun = await begin();
      const first = asSent((await comeBack({ ...begun, cookie: `${begun.cookie}; ${laidOut}` })).cookies);
      expect(first).toContain('__Host-session=');
      expect(first).not.toContain('xxx');
      const again = await begin();
      const second = asSent((await comeBack({ ...again, cookie: `${again.cookie}; ${first}` })).cookies);
      expect(second).toContain('__Host-session=');
      expect(second).not.toBe(first);
      expect(await countSessions()).toBe(1);
      expect(await statusOf(laidOut)).toEqual(neither);
      expect(await statusOf(first)).toEqual(neither);
    });

    it('a cookie that was tossed beside the real one signs nobody in', async () => {
      const cookie = asSent((await comeBack(await begin())).cookies);
      const tossed = { cookie: `${cookie}; __Host-session=${'y'.repeat(43)}` };
      expect(JSON.parse((await running().site.ask('/identity/status', { headers: tossed })).body).identityToken).toBe(
        false,
      );
    });

    const forgeries: Record<string, (claims: JWTPayload) => Promise<string>> = {
      'alg none': async (claims) => new UnsecuredJWT(claims).encode(),
      'HS256 with the public key as secret': (claims) => {
        const secret = createSecretKey(
          Buffer.from(running().provider.publicKey.export({ type: 'spki', format: 'pem' })),
        );
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
      },
      'a key that is not the provider’s': (claims) =>
        running().provider.sign(claims, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
      'a changed body': async (claims) => {
        const [head, , signature] = (await running().provider.sign(claims)).split('.');
        const body = Buffer.from(JSON.stringify({ ...claims, sub: 'c-1002' })).toString('base64url');
        return [head, body, signature].join('.');
      },
      'another issuer': (claims) => running().provider.sign({ ...claims, iss: 'https://evil.example' }),
      'another audience': (claims) => running().provider.sign({ ...claims, aud: 'another-site' }),
      'several audiences and no party': (claims) =>
        running().provider.sign({ ...claims, aud: [clientId, 'another-site'] }),
      'another authorised party': (claims) => running().provider.sign({ ...claims, azp: 'another-site' }),
      'another nonce': (claims) => running().provider.sign({ ...claims, nonce: 'n'.repeat(43) }),
      'no nonce': ({ nonce: _, ...claims }) => running().provider.sign(claims),
      'the hash of another access token': (claims) =>
        running().provider.sign({ ...claims, at_hash: halfHash('another') }),
      'no at_hash': ({ at_hash: _, ...claims }) => running().provider.sign(claims),
      'a time that is over': (claims) =>
        running().provider.sign({ ...claims, exp: Math.floor(Date.now() / 1_000) - 60 }),
      'no end': ({ exp: _, ...claims }) => running().provider.sign(claims),
      nothing: async () => '',
      rubbish: async () => 'not.a.token',
    };
    it.each(Object.keys(forgeries))('an identity token with %s is refused', async (kind) => {
      const begun = await begin();
      const id_token = (await forgeries[kind]?.(begun.claims)) ?? '';
      await expectNothing(await comeBack(begun, { form: { id_token } }));
      // The same browser can still sign in: the rejected attempt did not use up the transaction.
      expect((await comeBack(begun)).location).toBe(`${siteOrigin}/help-and-support/deals`);
    });

    it('a token without its access token, or of another kind, is refused', async () => {
      await expectNothing(await comeBack(await begin(), { form: { access_token: '' } }));
      await expectNothing(await comeBack(await begin(), { form: { token_type: 'mac' } }));
      await expectNothing(await comeBack(await begin(), { form: { expires_in: '-1' } }));
    });
  });
});
