import { randomBytes } from 'node:crypto';
import { hostCookie, readCookie } from '@lamplighter/web/cookies';
import { createSealer, type SessionSecrets } from '@lamplighter/web/session-crypto';
import { z } from 'zod';

const minutes = 15;
const stateShape = /^[A-Za-z0-9_-]{22}$/;
const heldAttempt = z.object({ nonce: z.string(), verifier: z.string(), path: z.string(), endsAt: z.number() });

/** What must come back from the provider unchanged, and what proves that this browser began the sign-in. */
export type SignInAttempt = { state: string; nonce: string; verifier: string; path: string };

/** In a cookie named after its state, so that two tabs can sign in at the same time. */
export function beginAttempt(
  secrets: SessionSecrets,
  begun: Pick<SignInAttempt, 'nonce' | 'verifier' | 'path'>,
  now: Date,
): SignInAttempt & { cookie: string } {
  const state = randomBytes(16).toString('base64url');
  const held = { ...begun, endsAt: now.getTime() + minutes * 60_000 };
  const sealed = sealerFor(secrets, state).seal(JSON.stringify(held)).toString('base64url');
  return { ...begun, state, cookie: hostCookie(nameOf(state), sealed, minutes * 60) };
}

export function findAttempt(
  secrets: SessionSecrets,
  cookies: string | null,
  state: string,
  now: Date,
): SignInAttempt | undefined {
  const sealed = stateShape.test(state) ? readCookie(cookies, nameOf(state)) : undefined;
  if (!sealed) return undefined;
  try {
    const text = sealerFor(secrets, state).unseal(Buffer.from(sealed, 'base64url'));
    const { endsAt, ...attempt } = heldAttempt.parse(JSON.parse(text));
    return endsAt >= now.getTime() ? { state, ...attempt } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the cookie: an attempt is used once. */
export const endAttemptCookie = (state: string) => hostCookie(nameOf(state), '', 0);

const nameOf = (state: string) => `__Host-sign-in-${state}`;
const sealerFor = (secrets: SessionSecrets, state: string) => createSealer(secrets, state, 'console-sign-in');
