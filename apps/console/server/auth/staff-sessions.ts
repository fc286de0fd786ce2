import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { staffRoles } from '@lamplighter/contracts/staff/staff';
import { sessionRenewal, staffSession } from '@lamplighter/contracts/staff/staff-api';
import { hostCookie, readCookie } from '@lamplighter/server/cookies';
import type { Logger } from '@lamplighter/server/logger';
import { createSealer, type SessionSecrets } from '@lamplighter/server/session-crypto';
import { z } from 'zod';
import { type Sent, type StaffApiClient, StaffApiError } from '../staff-api.ts';

const member = z.object({
  /** As the identity provider calls them, for the header of the pages. */
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
});
const heldTokens = member.extend({
  accessToken: z.string(),
  identityToken: z.string(),
  refreshToken: z.string().optional(),
  tokensEndAt: z.number(),
  /** When the identity provider is asked again, if there is a token for it. */
  renewAt: z.number(),
});
const heldSession = heldTokens.extend({ endsAt: z.number() });

export type StaffTokens = z.infer<typeof heldTokens>;

export type StaffMember = z.infer<typeof member>;
/** A member of staff with their tokens, which are renewed until it ends. */
export type StaffSession = z.infer<typeof heldSession>;

/** Asks the provider again who it is. `refused`: the account or the sign-in is no longer valid there. */
export type Renew = (held: StaffTokens & { refreshToken: string }) => Promise<StaffTokens | 'refused' | 'unreachable'>;

export type StaffSessions = {
  /** The cookie of a new session. Always a new id, against session fixation. */
  begin: (session: StaffSession) => Promise<string>;
  /** Reads the session and restarts its idle timeout. Throws when the store does not respond. */
  find: (cookies: string | null) => Promise<StaffSession | undefined>;
  /** Reads the session and lets its idle timeout go on. */
  lookAt: (cookies: string | null) => Promise<StaffSession | undefined>;
  end: (cookies: string | null) => Promise<void>;
};

const cookieName = '__Host-console';
export const noSessionCookie = hostCookie(cookieName, '', 0);
/** Longer than the console waits for the identity provider. */
const [maxLooks, lookEveryMs] = [30, 200];
const idShape = /^[A-Za-z0-9_-]{43}$/;

type Settings = {
  client: StaffApiClient;
  secrets: SessionSecrets;
  renew: Renew;
  logger: Logger;
};

/**
 * Tokens are stored by the staff API, sealed with a key derived from the console's secret and the cookie. Every few
 * minutes the identity provider is asked again, so that a role that was taken away is gone, and so is a session of
 * somebody who has left.
 */
export function createStaffSessions({ client, secrets, renew, logger }: Settings): StaffSessions {
  const store = client.as(undefined);
  const renewals = new Map<string, Promise<StaffSession | undefined>>();
  const end = async (id: string) => done(await store.send({ method: 'DELETE', path: pathOf(id) }, z.undefined()));

  const renewOnce = async (id: string, before: StaffSession): Promise<StaffSession | undefined> => {
    const claim = { method: 'POST', path: `${pathOf(id)}/renewal` } as const;
    const { sealed } = done(await store.send(claim, sessionRenewal));
    // Another console renews them: these still count, or its are waited for.
    if (sealed === null) return withValidTokens(before) ?? renewedElsewhere(id);
    const session = unseal(secrets, id, sealed);
    if (!mayBeRenewed(session)) return session;
    const tokens = await renew(session);
    if (tokens === 'refused') {
      logger.info({ event: 'staff-session-refused' });
      await end(id);
      return undefined;
    }
    if (tokens === 'unreachable') {
      logger.warn({ event: 'staff-tokens-not-renewed' });
      return withValidTokens(session);
    }
    const renewed = { ...session, ...tokens };
    const body = { sealed: sealedFor(secrets, id, renewed) };
    done(await store.send({ method: 'PUT', path: `${pathOf(id)}/tokens`, body }, z.undefined()));
    return renewed;
  };
  const renewedElsewhere = async (id: string): Promise<StaffSession | undefined> => {
    for (let tries = 0; tries < maxLooks; tries++) {
      await setTimeout(lookEveryMs);
      const { sealed } = await store.get(pathOf(id), staffSession);
      const session = unseal(secrets, id, sealed);
      if (session && withValidTokens(session)) return session;
    }
    return undefined;
  };
  const renewed = (id: string, session: StaffSession | undefined) => {
    if (!mayBeRenewed(session)) return session;
    const renewal =
      renewals.get(id) ??
      renewOnce(id, session)
        .catch(noneIfGone)
        .finally(() => renewals.delete(id));
    renewals.set(id, renewal);
    return renewal;
  };

  return {
    begin: async (session) => {
      await noteSignIn(client, session.accessToken);
      const id = randomBytes(32).toString('base64url');
      const body = { sealed: sealedFor(secrets, id, session), endsAt: new Date(session.endsAt).toISOString() };
      done(await client.as(session.accessToken).send({ method: 'PUT', path: pathOf(id), body }, z.undefined()));
      return hostCookie(cookieName, id);
    },
    find: async (cookies) => {
      const id = readId(cookies);
      if (!id) return undefined;
      const found = await store.send({ method: 'POST', path: `${pathOf(id)}/activity` }, staffSession);
      if (found.outcome === 'refused' && found.status === 404) return undefined;
      return renewed(id, unseal(secrets, id, done(found).sealed));
    },
    lookAt: async (cookies) => {
      const id = readId(cookies);
      if (!id) return undefined;
      const found = await store.get(pathOf(id), staffSession).catch(noneIfGone);
      return found && renewed(id, unseal(secrets, id, found.sealed));
    },
    end: async (cookies) => {
      const id = readId(cookies);
      if (id) await end(id);
    },
  };
}

/** The staff API has no such session any more. */
function noneIfGone(error: unknown): undefined {
  if (error instanceof StaffApiError && error.status === 404) return undefined;
  throw error;
}

/** In the audit log before anything is shown. Someone without a role is in it as refused. */
async function noteSignIn(client: StaffApiClient, accessToken: string): Promise<void> {
  const call = { method: 'POST', path: '/staff/v1/sign-ins' } as const;
  const noted = await client
    .as(accessToken)
    .send(call, z.undefined())
    .catch((error: unknown) => {
      if (error instanceof StaffApiError && error.status === 403) return undefined;
      throw error;
    });
  if (noted) done(noted);
}

function done<Value>(sent: Sent<Value>): Value {
  if (sent.outcome === 'done') return sent.value;
  const [status, details] = sent.outcome === 'refused' ? [sent.status, sent.details] : [0, 'There was no response.'];
  throw new StaffApiError(status, details);
}

function readId(cookies: string | null): string | undefined {
  const id = readCookie(cookies, cookieName);
  return id && idShape.test(id) ? id : undefined;
}

const pathOf = (id: string) => `/staff/v1/sessions/${createHash('sha256').update(id).digest('base64url')}`;
const sealerFor = (secrets: SessionSecrets, id: string) => createSealer(secrets, id, 'console-session');

const sealedFor = (secrets: SessionSecrets, id: string, session: StaffSession) =>
  sealerFor(secrets, id).seal(JSON.stringify(session)).toString('base64');

const withValidTokens = (session: StaffSession) => (session.tokensEndAt > Date.now() ? session : undefined);

function mayBeRenewed(session: StaffSession | undefined): session is StaffSession & { refreshToken: string } {
  return session?.refreshToken !== undefined && session.renewAt <= Date.now();
}

/** Undefined when it has ended, or was sealed with a secret that is no longer listed. */
function unseal(secrets: SessionSecrets, id: string, sealed: string): StaffSession | undefined {
  try {
    const session = heldSession.parse(JSON.parse(sealerFor(secrets, id).unseal(Buffer.from(sealed, 'base64'))));
    return session.endsAt > Date.now() ? session : undefined;
  } catch {
    return undefined;
  }
}
