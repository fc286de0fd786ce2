import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { hostCookie, readCookie } from '../host-cookie.ts';
import { seal, sealingKey, unseal } from '../sealing.ts';

/** From pressing 'Sign in' to coming back: long enough to find a password, too short to be worth keeping. */
const minutes = 15;
const cookieName = '__Host-sign-in';
const idShape = /^[A-Za-z0-9_-]{43}$/;
const heldState = z.object({ path: z.string(), endsAt: z.number() });

export type Transaction = {
  cookie: string;
  state: string;
  nonce: string;
  /** Proves to the provider, in the code flow, that the one who asks is the one who began. */
  verifier: string;
};

type HeldState = z.infer<typeof heldState> & Pick<Transaction, 'nonce' | 'verifier'> & { name: string };

/**
 * One sign-in of one browser. Everything follows from a random cookie and our secret: the nonce, the verifier, and the
 * key that seals the state. So a state that was changed, made up, or begun in another browser cannot be opened.
 */
export function beginTransaction(secret: string, path: string, now: Date): Transaction {
  const id = randomBytes(32).toString('base64url');
  const held = { path, endsAt: now.getTime() + minutes * 60_000 };
  return {
    // The provider posts back from another site, and a Lax cookie would not come along.
    cookie: hostCookie(cookieName, id, minutes * 60, 'None'),
    state: seal(JSON.stringify(held), sealingKey(secret, id, 'sign-in-state')).toString('base64url'),
    ...proofs(secret, id),
  };
}

export function openState(secret: string, cookies: string | null, state: string, now: Date): HeldState | undefined {
  const id = readCookie(cookies, cookieName);
  if (!id || !idShape.test(id)) return undefined;
  try {
    const text = unseal(Buffer.from(state, 'base64url'), sealingKey(secret, id, 'sign-in-state'));
    const held = heldState.parse(JSON.parse(text));
    if (held.endsAt < now.getTime()) return undefined;
    return { ...held, ...proofs(secret, id), name: createHash('sha256').update(id).digest('base64url') };
  } catch {
    return undefined;
  }
}

export const endTransaction = () => hostCookie(cookieName, '', 0, 'None');

function proofs(secret: string, id: string): Pick<Transaction, 'nonce' | 'verifier'> {
  return {
    nonce: sealingKey(secret, id, 'sign-in-nonce').toString('base64url'),
    verifier: sealingKey(secret, id, 'sign-in-verifier').toString('base64url'),
  };
}
