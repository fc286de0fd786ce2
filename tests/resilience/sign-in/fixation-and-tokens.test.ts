import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { neither, setUpSignIn } from './set-up-sign-in.ts';
import { asSent, clientId, halfHash, siteOrigin } from './sign-in-site.ts';

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
      const secret = createSecretKey(Buffer.from(running().provider.publicKey.export({ type: 'spki', format: 'pem' })));
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
    'a time that is over': (claims) => running().provider.sign({ ...claims, exp: Math.floor(Date.now() / 1_000) - 60 }),
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
