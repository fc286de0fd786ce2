import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginTransaction, openState } from './auth-transaction.ts';

const secret = () => randomBytes(32).toString('base64');
const secrets: [string] = [secret()];
const now = new Date('2026-11-17T03:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const pairIn = (cookie: string) => cookie.split(';')[0] ?? '';
const path = '/help-and-support/deals';

describe('a sign-in that was begun', () => {
  it('can be finished for 15 minutes, and not a moment longer', () => {
    const { state, cookie, nonce, verifier } = beginTransaction(secrets, null, path, now);
    const found = { path, nonce, verifier };
    const open = (ms: number) => openState(secrets, pairIn(cookie), state, after(ms));
    expect(open(0)).toMatchObject(found);
    expect(open(15 * 60_000 - 1)).toMatchObject(found);
    expect(open(15 * 60_000)).toMatchObject(found);
    expect(open(15 * 60_000 + 1)).toBeUndefined();
  });

  it('is in a cookie of this host that scripts cannot read and the provider may post with', () => {
    const { cookie } = beginTransaction(secrets, null, path, now);
    expect(cookie).toMatch(/^__Host-sign-in=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=None; Max-Age=900$/);
  });

  it('is one of four at most, of which the oldest is dropped; the others stay when one is finished', () => {
    const begun: { state: string }[] = [];
    let cookie = '';
    for (let tab = 0; tab < 5; tab += 1) {
      const one = beginTransaction(secrets, pairIn(cookie), `/${tab}`, now);
      begun.push(one);
      cookie = one.cookie;
    }
    const paths = (cookies: string) => begun.map(({ state }) => openState(secrets, cookies, state, now)?.path);
    expect(paths(pairIn(cookie))).toEqual([undefined, '/1', '/2', '/3', '/4']);
    const finished = openState(secrets, pairIn(cookie), begun[2]?.state ?? '', now);
    expect(paths(pairIn(finished?.othersCookie ?? ''))).toEqual([undefined, '/1', undefined, '/3', '/4']);
    const only = beginTransaction(secrets, null, path, now);
    expect(openState(secrets, pairIn(only.cookie), only.state, now)?.othersCookie).toBe(
      '__Host-sign-in=; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=0',
    );
  });

  it('cannot be finished in another browser, with another state or under another secret', () => {
    const { state, cookie } = beginTransaction(secrets, null, path, now);
    const other = beginTransaction(secrets, null, path, now);
    expect(openState(secrets, null, state, now)).toBeUndefined();
    expect(openState(secrets, pairIn(other.cookie), state, now)).toBeUndefined();
    expect(openState(secrets, pairIn(cookie), other.state, now)).toBeUndefined();
    expect(openState([secret()], pairIn(cookie), state, now)).toBeUndefined();
    expect(openState([secret(), secrets[0]], pairIn(cookie), state, now)).toMatchObject({ path });
  });
});
