import { describe, expect, it } from 'vitest';
import { protect } from './protect.ts';

const identityToken = 'an identity token';
const accessToken = 'an access token';

describe('the protected page', () => {
  it.each([
    ['both tokens', { identityToken, accessToken }, 'signed-in'],
    ['neither token', { identityToken: undefined, accessToken: undefined }, 'signing-in'],
    ['an access token only', { identityToken: undefined, accessToken }, 'signing-out'],
    ['an identity token only', { identityToken, accessToken: undefined }, 'signing-out'],
  ])('with %s @DLS-2', (_, tokens, state) => {
    expect(protect(tokens)).toBe(state);
  });
});
