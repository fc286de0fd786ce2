import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginAttempt, findAttempt } from './identity-provider.ts';

const secrets = [randomBytes(32).toString('base64')] as const;
const begun = { nonce: 'n', verifier: 'v', path: '/notices' };
const now = new Date('2026-11-17T03:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const pairIn = (cookie: string) => cookie.split(';')[0] ?? '';

describe('a sign-in that was begun', () => {
  it('is found again by its state, beside that of another tab', () => {
    const [one, other] = [beginAttempt(secrets, begun, now), beginAttempt(secrets, { ...begun, path: '/audit' }, now)];
    const cookies = `${pairIn(one.cookie)}; ${pairIn(other.cookie)}`;
    expect(findAttempt(secrets, cookies, one.state, after(14))).toEqual({ ...begun, state: one.state });
    expect(findAttempt(secrets, cookies, other.state, now)?.path).toBe('/audit');
  });

  it('is not found after 15 minutes, without its cookie, under another state, or with another secret', () => {
    const { state, cookie } = beginAttempt(secrets, begun, now);
    const other = beginAttempt(secrets, begun, now);
    const renamed = pairIn(cookie).replace(state, other.state);
    expect(findAttempt(secrets, pairIn(cookie), state, after(15 - 1 / 60_000))).toBeDefined();
    expect(findAttempt(secrets, pairIn(cookie), state, after(15 + 1 / 60_000))).toBeUndefined();
    expect(findAttempt(secrets, null, state, now)).toBeUndefined();
    expect(findAttempt(secrets, renamed, other.state, now)).toBeUndefined();
    expect(findAttempt([randomBytes(32).toString('base64')], pairIn(cookie), state, now)).toBeUndefined();
    expect(findAttempt(secrets, pairIn(cookie), '', now)).toBeUndefined();
  });

  it('is in a cookie of this host that scripts cannot read', () => {
    expect(beginAttempt(secrets, begun, now).cookie).toMatch(
      /^__Host-sign-in-[\w-]{22}=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=900$/,
    );
  });
});
