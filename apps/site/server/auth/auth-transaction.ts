import { createHash, randomBytes } from 'node:crypto';
import { hostCookie, readCookie } from '@lamplighter/server/cookies';
import { createSealer, deriveKey, type SessionSecrets } from '@lamplighter/server/session-crypto';
import { z } from 'zod';

/** Lifetime of a sign-in: long enough to find a password, short enough to limit misuse. */
const minutes = 15;
const cookieName = '__Host-sign-in';
/** One for each tab with a pending sign-in; the oldest is dropped. */
const maxConcurrent = 4;
const between = '.';
const idShape = /^[A-Za-z0-9_-]{43}$/;
const heldState = z.object({ path: z.string(), endsAt: z.number() });

export type Transaction = {
  cookie: string;
  state: string;
  nonce: string;
  /** PKCE code verifier: proves to the provider that the exchange comes from the client that began the sign-in. */
  verifier: string;
};

type HeldState = z.infer<typeof heldState> &
  Pick<Transaction, 'nonce' | 'verifier'> & {
    name: string;
    /** The cookie with the other pending sign-ins of this browser. */
    othersCookie: string;
  };

/**
 * One sign-in in one tab of a browser. The nonce, the verifier and the key that seals the state are derived from a
 * random id in a cookie and the site's secret. So a state that was changed, forged, or begun in another browser cannot
 * be unsealed.
 */
export function beginTransaction(
  secrets: SessionSecrets,
  cookies: string | null,
  path: string,
  now: Date,
): Transaction {
  const id = randomBytes(32).toString('base64url');
  const held = { path, endsAt: now.getTime() + minutes * 60_000 };
  return {
    cookie: cookieOf([id, ...begunIn(cookies)].slice(0, maxConcurrent)),
    state: createSealer(secrets, id, 'sign-in-state').seal(JSON.stringify(held)).toString('base64url'),
    ...proofs(secrets[0], id),
  };
}

export function openState(
  secrets: SessionSecrets,
  cookies: string | null,
  state: string,
  now: Date,
): HeldState | undefined {
  const begun = begunIn(cookies);
  const candidates = begun.flatMap((id) => secrets.map((secret) => ({ id, secret })));
  for (const { id, secret } of candidates) {
    const held = unsealState(secret, id, state);
    if (!held || held.endsAt < now.getTime()) continue;
    const name = createHash('sha256').update(id).digest('base64url');
    const othersCookie = cookieOf(begun.filter((other) => other !== id));
    return { ...held, ...proofs(secret, id), name, othersCookie };
  }
  return undefined;
}

function unsealState(secret: string, id: string, state: string): z.infer<typeof heldState> | undefined {
  try {
    const text = createSealer([secret], id, 'sign-in-state').unseal(Buffer.from(state, 'base64url'));
    return heldState.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function begunIn(cookies: string | null): string[] {
  const ids = readCookie(cookies, cookieName)?.split(between) ?? [];
  return ids.filter((id) => idShape.test(id)).slice(0, maxConcurrent);
}

/** `SameSite=None`: the provider posts back cross-site, and the browser would not send a Lax cookie. */
function cookieOf(ids: string[]): string {
  return hostCookie(cookieName, ids.join(between), ids.length > 0 ? minutes * 60 : 0, 'None');
}

function proofs(secret: string, id: string): Pick<Transaction, 'nonce' | 'verifier'> {
  return {
    nonce: deriveKey(secret, id, 'sign-in-nonce').toString('base64url'),
    verifier: deriveKey(secret, id, 'sign-in-verifier').toString('base64url'),
  };
}
