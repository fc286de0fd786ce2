import { describe, expect, it } from 'vitest';
import { hostCookie, readCookie } from './cookies.ts';

describe('a cookie of this host', () => {
  it.each([
    [hostCookie('__Host-a', 'v'), '__Host-a=v; Path=/; Secure; HttpOnly; SameSite=Lax'],
    [hostCookie('__Host-a', 'v', 900), '__Host-a=v; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=900'],
    [hostCookie('__Host-a', '', 0), '__Host-a=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0'],
    [hostCookie('__Host-a', 'v', 1, 'None'), '__Host-a=v; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=1'],
  ])('has all its attributes: %s', (cookie, whole) => {
    expect(cookie).toBe(whole);
  });

  it.each([
    [null, undefined],
    ['', undefined],
    ['a=1', '1'],
    ['b=2; a=1;c=3', '1'],
    ['a=', ''],
    ['a=1=2', '1=2'],
    ['aa=1', undefined],
    ['a=1; a=2', undefined],
    ['a=1; a=1', undefined],
  ])('is read from %j only if it occurs once: %j', (cookies, value) => {
    expect(readCookie(cookies, 'a')).toBe(value);
  });
});
