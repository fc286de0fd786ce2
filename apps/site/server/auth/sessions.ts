import { createHash, randomBytes } from 'node:crypto';
import { sealedSession, shortSessionName } from '@lamplighter/contracts/accounts/session-store';
import { hostCookie, readCookie } from '@lamplighter/server/cookies';
import { createSealer, type SessionSecrets } from '@lamplighter/server/session-crypto';
import { z } from 'zod';
import type { JsonApiClient } from '../clients/json-api-client.ts';
import { ProductError } from '../clients/product-error.ts';

const grantedToken = z.object({ token: z.string(), endsAt: z.number() });
const grant = z.object({ identity: grantedToken.optional(), access: grantedToken.optional() });

/** Tokens, each with the time at which it expires. */
export type Grant = z.infer<typeof grant>;

/** The identity provider's tokens for a signed-in customer; neither ever leaves the server. */
export type CustomerTokens = { identityToken: string | undefined; accessToken: string | undefined };

export const noTokens: CustomerTokens = { identityToken: undefined, accessToken: undefined };

/** Decided by the identity token, with the access token as fallback. */
export function isSignedIn({ identityToken, accessToken }: CustomerTokens): boolean {
  return (identityToken ?? accessToken) !== undefined;
}

/** Makes the page's script show the sign-out button. It identifies no one and grants no access. */
export const signedInCookie = 'signed-in=1; Path=/; Secure; SameSite=Lax';
export const noSignedInCookie = `${signedInCookie}; Max-Age=0`;

export type Sessions = {
  /** The cookie of a new session, and its short name for the log. Always a new id, against session fixation. */
  begin: (granted: Grant, subject: string) => Promise<{ cookie: string; session: string }>;
  /** Reads the tokens without extending the idle timeout. */
  look: (cookies: string | null) => Promise<CustomerTokens>;
  /** Reads the tokens and extends the idle timeout. */
  touch: (cookies: string | null) => Promise<CustomerTokens>;
  /** Returns the short name of the ended session, if the browser has one. */
  end: (cookies: string | null) => Promise<string | undefined>;
  /** Replay protection: whether this state is used for the first time, in any process of the site. */
  spendState: (name: string, endsAt: number) => Promise<boolean>;
};

const cookieName = '__Host-session';
export const noSessionCookie = hostCookie(cookieName, '', 0);
const idShape = /^[A-Za-z0-9_-]{43}$/;

/** Tokens are stored on the server, sealed with a key derived from the site's secret and the customer's cookie. */
export function createSessions(mainApi: JsonApiClient, secrets: SessionSecrets): Sessions {
  const put = (path: string, type: string, attributes: object) =>
    mainApi.request(path, { method: 'PUT', body: JSON.stringify({ data: { type, attributes } }) });
  const open = async (cookies: string | null, ask: (path: string) => Promise<unknown>): Promise<CustomerTokens> => {
    const id = readId(cookies);
    if (!id) return noTokens;
    try {
      const { data } = sealedSession.parse(await ask(pathOf(id)));
      return unexpired(readSealed(Buffer.from(data.attributes.sealed, 'base64'), secrets, id));
    } catch (error) {
      if (error instanceof ProductError && error.status === 404) return noTokens;
      throw error;
    }
  };

  return {
    begin: async (granted, subject) => {
      const id = randomBytes(32).toString('base64url');
      const sealed = sealerFor(secrets, id).seal(JSON.stringify(granted)).toString('base64');
      const endsAt = Math.max(granted.identity?.endsAt ?? 0, granted.access?.endsAt ?? 0);
      await put(pathOf(id), 'sessions', { sealed, endsAt: new Date(endsAt).toISOString(), subject });
      return { cookie: hostCookie(cookieName, id), session: shortSessionName(nameOf(id)) };
    },
    look: (cookies) => open(cookies, (path) => mainApi.request(path)),
    touch: (cookies) =>
      open(cookies, (path) =>
        mainApi.request(`${path}/activity`, { method: 'POST', body: '{"data":{"type":"activities"}}' }),
      ),
    end: async (cookies) => {
      const id = readId(cookies);
      if (!id) return undefined;
      await mainApi.request(pathOf(id), { method: 'DELETE' });
      return shortSessionName(nameOf(id));
    },
    spendState: async (name, endsAt) => {
      try {
        await put(`/spent-states/${name}`, 'spent-states', { endsAt: new Date(endsAt).toISOString() });
        return true;
      } catch (error) {
        if (error instanceof ProductError && error.status === 409) return false;
        throw error;
      }
    },
  };
}

function readId(cookies: string | null): string | undefined {
  const id = readCookie(cookies, cookieName);
  return id && idShape.test(id) ? id : undefined;
}

const nameOf = (id: string) => createHash('sha256').update(id).digest('base64url');
const pathOf = (id: string) => `/sessions/${nameOf(id)}`;

function unexpired({ identity, access }: Grant): CustomerTokens {
  const live = (granted: Grant['identity']) => (granted && granted.endsAt > Date.now() ? granted.token : undefined);
  return { identityToken: live(identity), accessToken: live(access) };
}

/** Tokens sealed with a secret that is no longer listed are lost. */
function readSealed(sealed: Buffer, secrets: SessionSecrets, id: string): Grant {
  try {
    return grant.parse(JSON.parse(sealerFor(secrets, id).unseal(sealed)));
  } catch {
    return {};
  }
}

const sealerFor = (secrets: SessionSecrets, id: string) => createSealer(secrets, id, 'session');
