import { randomBytes } from 'node:crypto';
import { newSession } from '@lamplighter/contracts/accounts/session-store';
import { describe, expect, it } from 'vitest';
import type { JsonApiClient } from '../clients/json-api-client.ts';
import { createSessions, isSignedIn } from './sessions.ts';

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

describe('a session gives back', () => {
  const tokens = { identityToken: 'an identity token', accessToken: 'an access token' };

  it.each([
    ['both tokens while both are valid', 60_000, 60_000, tokens],
    ['no identity token once it has expired', -1, 60_000, { ...tokens, identityToken: undefined }],
    ['no access token once it has expired', 60_000, -1, { ...tokens, accessToken: undefined }],
  ])('%s', async (_, identityMs, accessMs, expected) => {
    const sessions = createSessions(sessionStore(), [randomBytes(32).toString('base64')]);
    const granted = {
      identity: { token: tokens.identityToken, endsAt: Date.now() + identityMs },
      access: { token: tokens.accessToken, endsAt: Date.now() + accessMs },
    };
    const [cookie = ''] = (await sessions.begin(granted, 'morag')).cookie.split(';');
    expect(await sessions.look(cookie)).toEqual(expected);
    expect(await sessions.touch(cookie)).toEqual(expected);
  });
});

/** Stores one session, as the platform does: the subject is not given back. */
function sessionStore(): JsonApiClient {
  let stored: unknown;
  return {
    request: async (_, request) => {
      if (request?.method !== 'PUT') return stored;
      const { sealed, endsAt } = newSession.parse(JSON.parse(String(request.body))).data.attributes;
      stored = { data: { type: 'sessions', attributes: { sealed, endsAt } } };
      return undefined;
    },
    close: async () => {},
  };
}
