import { describe, expect, it } from 'vitest';
import { isSignedIn } from './customer-tokens.ts';

describe('a visitor is signed in', () => {
  it.each([
    ['both tokens', 'an identity token', 'an access token', true],
    ['an identity token', 'an identity token', undefined, true],
    ['an access token, as the fallback', undefined, 'an access token', true],
    ['neither token', undefined, undefined, false],
  ])('or not, with %s @AUT-3', (_, identityToken, accessToken, expected) => {
    expect(isSignedIn({ identityToken, accessToken })).toBe(expected);
  });
});
