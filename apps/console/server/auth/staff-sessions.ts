import { createHash, randomBytes } from 'node:crypto';
import { staffRoles } from '@lamplighter/contracts/staff/staff';
import { staffSession } from '@lamplighter/contracts/staff/staff-api';
import { hostCookie, readCookie } from '@lamplighter/server/cookies';
import { createSealer, type SessionSecrets } from '@lamplighter/server/session-crypto';
import { z } from 'zod';
import { type Sent, type StaffApiClient, StaffApiError } from '../staff-api.ts';

const member = z.object({
  /** As the identity provider calls them, for the header of the pages. */
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
});
const heldSession = member.extend({ accessToken: z.string(), identityToken: z.string(), endsAt: z.number() });

export type StaffMember = z.infer<typeof member>;
/** A member of staff with their tokens; it ends with the access token. */
export type StaffSession = z.infer<typeof heldSession>;

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
const idShape = /^[A-Za-z0-9_-]{43}$/;

/** Tokens are stored by the staff API, sealed with a key derived from the console's secret and the cookie. */
export function createStaffSessions(client: StaffApiClient, secrets: SessionSecrets): StaffSessions {
  const store = client.as(undefined);
  return {
    begin: async (session) => {
      await noteSignIn(client, session.accessToken);
      const id = randomBytes(32).toString('base64url');
      const sealed = sealerFor(secrets, id).seal(JSON.stringify(session)).toString('base64');
      const body = { sealed, endsAt: new Date(session.endsAt).toISOString() };
      const begun = await store.send({ method: 'PUT', path: pathOf(id), body }, z.undefined());
      done(begun);
      return hostCookie(cookieName, id);
    },
    find: async (cookies) => {
      const id = readId(cookies);
      if (!id) return undefined;
      const found = await store.send({ method: 'POST', path: `${pathOf(id)}/activity` }, staffSession);
      if (found.outcome === 'refused' && found.status === 404) return undefined;
      return unseal(secrets, id, done(found).sealed);
    },
    lookAt: async (cookies) => {
      const id = readId(cookies);
      if (!id) return undefined;
      const found = await store.get(pathOf(id), staffSession).catch((error: unknown) => {
        if (error instanceof StaffApiError && error.status === 404) return undefined;
        throw error;
      });
      return found && unseal(secrets, id, found.sealed);
    },
    end: async (cookies) => {
      const id = readId(cookies);
      if (id) done(await store.send({ method: 'DELETE', path: pathOf(id) }, z.undefined()));
    },
  };
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

/** Undefined when it has ended, or was sealed with a secret that is no longer listed. */
function unseal(secrets: SessionSecrets, id: string, sealed: string): StaffSession | undefined {
  try {
    const session = heldSession.parse(JSON.parse(sealerFor(secrets, id).unseal(Buffer.from(sealed, 'base64'))));
    return session.endsAt > Date.now() ? session : undefined;
  } catch {
    return undefined;
  }
}
