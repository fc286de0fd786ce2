import { createHash } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenResponse, verifyTokens } from './verify-tokens.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const now = Date.parse('2026-11-17T03:00:00Z') / 1_000;
const accessToken = 'access-token';
const atHash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
const claims = {
  iss: 'https://identity.example',
  aud: 'help',
  sub: 'c-1',
  nonce: 'n',
  iat: now - 10,
  exp: now + 3_600,
  at_hash: atHash,
};
const expected = {
  issuer: claims.iss,
  clientId: 'help',
  nonce: 'n',
  keys: async () => publicKey,
  throughBrowser: true,
};

async function verify(change: object, { throughBrowser = true, key = privateKey } = {}) {
  const idToken = await new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256' }).sign(key);
  const tokens = { id_token: idToken, access_token: accessToken, token_type: 'Bearer', expires_in: 600 };
  return verifyTokens(tokens, { ...expected, throughBrowser });
}

describe('the tokens of the provider', () => {
  beforeEach(() => vi.useFakeTimers({ now: now * 1_000, toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it('are the customer, until each of them ends', async () => {
    expect(await verify({})).toMatchObject({
      subject: 'c-1',
      granted: {
        identity: { endsAt: (now + 3_600) * 1_000 },
        access: { token: accessToken, endsAt: (now + 600) * 1_000 },
      },
    });
  });

  it.each<[string, object, boolean]>([
    ['ended 29 s ago', { exp: now - 29 }, true],
    ['ended 30 s ago', { exp: now - 30 }, false],
    ['begins in 30 s', { nbf: now + 30 }, true],
    ['begins in 31 s', { nbf: now + 31 }, false],
    ['has a subject of 255 characters', { sub: 's'.repeat(255) }, true],
    ['has a subject of 256 characters', { sub: 's'.repeat(256) }, false],
    ['has an empty subject', { sub: '' }, false],
    ['is of another issuer', { iss: 'https://other.example' }, false],
    ['is for another client', { aud: 'other' }, false],
    ['is for us and another', { aud: ['help', 'other'] }, false],
    ['is for us and another, and was issued to us', { aud: ['help', 'other'], azp: 'help' }, true],
    ['was issued to another', { azp: 'other' }, false],
    ['is of another sign-in', { nonce: 'other' }, false],
    ['is of another access token', { at_hash: 'other' }, false],
    ...['sub', 'iat', 'exp', 'nonce', 'at_hash'].map(
      (claim) => [`has no ${claim}`, { [claim]: undefined }, false] as [string, object, boolean],
    ),
  ])('of which the identity token %s', async (_, change, isTaken) => {
    const verified = await verify(change).then(
      () => true,
      () => false,
    );
    expect(verified).toBe(isTaken);
  });

  it('need no hash where they did not come through the browser, and the key of the provider anywhere', async () => {
    expect(await verify({ at_hash: undefined }, { throughBrowser: false })).toHaveProperty('subject', 'c-1');
    await expect(verify({ at_hash: 'other' }, { throughBrowser: false })).rejects.toThrow('another at_hash');
    const { privateKey: forged } = await generateKeyPair('RS256');
    await expect(verify({}, { key: forged })).rejects.toThrow('signature');
  });

  it('have a bearer token that lasts', () => {
    const response = { id_token: 'i', access_token: 'a', token_type: 'bearer', expires_in: '1' };
    expect(tokenResponse.safeParse(response)).toMatchObject({ success: true, data: { expires_in: 1 } });
    for (const change of [{ id_token: '' }, { access_token: '' }, { token_type: 'mac' }, { expires_in: '0' }]) {
      expect(tokenResponse.safeParse({ ...response, ...change }).success).toBe(false);
    }
  });
});
