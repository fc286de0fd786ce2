import type { Logger } from '@lamplighter/server/logger';
import type { SessionSecrets } from '@lamplighter/server/session-crypto';
import { redirectTo } from '@lamplighter/server/web-request';
import { noticePage } from '../static-pages.ts';
import { beginAttempt, endAttemptCookie, findAttempt, type IdentityProvider } from './identity-provider.ts';
import { noSessionCookie, type StaffSession, type StaffSessions } from './staff-sessions.ts';

export const signInPath = '/sign-in';
export const callbackPath = '/sign-in/callback';
const signOutPath = '/sign-out';
export const signedOutPath = '/signed-out';
export const notSignedInPath = '/not-signed-in';

export type SignIn = {
  /** Handles the paths of sign-in and sign-out; undefined for others. */
  handle: (request: Request) => Promise<Response | undefined>;
  /** Undefined when nobody is signed in. Throws when the session cannot be read. */
  sessionOf: (request: Request) => Promise<StaffSession | undefined>;
  /** The same for what a page asks by itself, which is no activity. */
  lookAt: (request: Request) => Promise<StaffSession | undefined>;
};

type Settings = {
  provider: IdentityProvider;
  sessions: StaffSessions;
  secrets: SessionSecrets;
  origin: string;
  logger: Logger;
};

export function createSignIn({ provider, sessions, secrets, origin, logger }: Settings): SignIn {
  const begin = async (request: Request): Promise<Response> => {
    const path = ownPath(new URL(request.url).searchParams.get('to'), origin);
    const attempt = beginAttempt(secrets, { ...provider.newProofs(), path }, new Date());
    return redirectTo(await provider.signInUrl(attempt), [attempt.cookie]);
  };

  const takeCallback = async (request: Request): Promise<Response> => {
    const callback = new URL(request.url);
    const attempt = findAttempt(secrets, cookiesOf(request), callback.searchParams.get('state') ?? '', new Date());
    if (!attempt) return refuse('state');
    try {
      const session = await provider.redeem(callback, attempt);
      await sessions.end(cookiesOf(request));
      const cookie = await sessions.begin(session);
      logger.info({ event: 'staff-signed-in' });
      return redirectTo(origin + attempt.path, [cookie, endAttemptCookie(attempt.state)]);
    } catch (err) {
      logger.warn({ event: 'staff-sign-in-failed', err });
      return redirectTo(origin + notSignedInPath, [endAttemptCookie(attempt.state)]);
    }
  };

  const refuse = (reason: string): Response => {
    logger.warn({ event: 'staff-sign-in-failed', reason });
    return redirectTo(origin + notSignedInPath);
  };

  const signOut = async (request: Request): Promise<Response> => {
    const session = await sessions.find(cookiesOf(request)).catch(() => undefined);
    try {
      await sessions.end(cookiesOf(request));
    } catch (err) {
      // The browser forgets the session all the same.
      logger.error({ event: 'staff-sign-out-failed', err });
      const response = noticePage(503, 'signedOutHere');
      response.headers.append('set-cookie', noSessionCookie);
      return response;
    }
    logger.info({ event: 'staff-signed-out' });
    const atProvider = session && (await provider.signOutUrl(session.identityToken).catch(() => undefined));
    return redirectTo(atProvider ?? origin + signedOutPath, [noSessionCookie]);
  };

  return {
    handle: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === signInPath) return begin(request);
      if (pathname === callbackPath) return takeCallback(request);
      if (pathname === signOutPath && request.method === 'POST') return signOut(request);
      return undefined;
    },
    sessionOf: (request) => sessions.find(cookiesOf(request)),
    lookAt: (request) => sessions.lookAt(cookiesOf(request)),
  };
}

const cookiesOf = (request: Request) => request.headers.get('cookie');

/** A path of the console; the first page for anything else (no open redirects). */
function ownPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/';
  const url = URL.parse(wanted, origin);
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
