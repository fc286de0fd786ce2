import { readCookie } from '@lamplighter/server/cookies';
import type { Logger } from '@lamplighter/server/logger';
import { redirectTo } from '@lamplighter/server/web-request';
import { z } from 'zod';
import { noJourneyCookie } from '../journeys/journeys.ts';
import { noSentReadingCookie } from '../journeys/meter-reading-forms.ts';
import type { Provider } from './provider.ts';
import { isSignedIn, noSessionCookie, noSignedInCookie, type Sessions } from './sessions.ts';

/** `idle` and `expired` are sent by the script that watches a protected page; any other sign-out is `requested`. */
const signOutReason = z.enum(['requested', 'idle', 'expired']);
export type SignOutReason = z.infer<typeof signOutReason>;

export type SignOut = {
  /** Ends the session, and clears what the browser stores about the customer. For a POST that passed the CSRF check. */
  end: (request: Request) => Promise<Response>;
  /** Ends a session that has lost one of its tokens. A cross-site link can cause this, so forms and drafts stay. */
  endIncomplete: (request: Request) => Promise<Response>;
  /** Ends the previous session of a browser that has just signed in again. */
  replace: (request: Request) => Promise<void>;
  /** What a page of the sign-out shows, and the cookies to set with it. */
  stepOf: (request: Request) => Promise<{ step: SignOutStep; cookies: string[] }>;
  /** Redirects to the provider, which ends its own session and redirects back. */
  leaveForProvider: () => Promise<Response>;
};

/** `ask` while signed in; `leaving` before the provider, which ends its own session; `signed-out` at the end. */
export type SignOutStep =
  | { name: 'ask' }
  | { name: 'leaving'; reason: SignOutReason | undefined; nextPath: string }
  | { name: 'signed-out'; reason: SignOutReason | undefined };

type Settings = { provider: Provider; sessions: Sessions; logger: Logger; clientId: string; publicOrigin: string };

const signedOutPath = '/identity/signed-out';
/** A same-origin page between the form and the provider: `form-action` would block a redirect from one to the other. */
const signingOutPath = '/identity/signing-out';
/** Only a redirect contains the client id: a page that links to the provider would have it in its source. */
export const providerLogoutPath = '/identity/provider-logout';

/** Without `"cookies"`, which would also delete the visitor's cookie choice. */
const clearedData = '"cache", "storage"';

export function createSignOut({ provider, sessions, logger, clientId, publicOrigin }: Settings): SignOut {
  /** A browser without its cookie is signed out, so a row that cannot be deleted now can wait for the sweep. */
  const endSession = async (request: Request, reason: SignOutReason | 'replaced'): Promise<void> => {
    try {
      const session = await sessions.end(request.headers.get('cookie'));
      if (session !== undefined) logger.info({ event: 'signed-out', reason, session });
    } catch (err) {
      logger.error({ event: 'session-not-ended', reason, err, upstream: 'main-api' });
    }
  };
  const leave = (reason: SignOutReason, cookies: string[]): Response =>
    redirectTo(publicOrigin + signingOutPath, [noSessionCookie, noSignedInCookie, reasonCookie(reason), ...cookies]);

  /** Identifies the client by its id and not by an identity token, which would be in a URL. */
  const findProviderUrl = async (): Promise<string | undefined> => {
    const details = await provider.details().catch(() => undefined);
    if (!details?.endSessionEndpoint) return undefined;
    const url = new URL(details.endSessionEndpoint);
    url.searchParams.set('client_id', clientId);
    url.searchParams.set('post_logout_redirect_uri', publicOrigin + signedOutPath);
    return url.href;
  };

  return {
    end: async (request) => {
      const reason = await readReason(request);
      await endSession(request, reason);
      // A half-filled form may hold account data, and the next user of this browser may be another person.
      const response = leave(reason, [noJourneyCookie, noSentReadingCookie]);
      response.headers.set('clear-site-data', clearedData);
      return response;
    },
    endIncomplete: async (request) => {
      await endSession(request, 'expired');
      return leave('expired', []);
    },
    replace: (request) => endSession(request, 'replaced'),
    stepOf: async (request) => {
      // A session that cannot be read may be live: the page must not claim that it has ended.
      const signedIn = await sessions.look(request.headers.get('cookie')).then(isSignedIn, () => true);
      if (signedIn) return { step: { name: 'ask' }, cookies: [] };
      const isLeaving = new URL(request.url).pathname === signingOutPath;
      const reason = readSignOutReason(request);
      if (isLeaving && (await findProviderUrl())) {
        return { step: { name: 'leaving', reason, nextPath: providerLogoutPath }, cookies: [] };
      }
      return { step: { name: 'signed-out', reason }, cookies: reason ? [noReasonCookie] : [] };
    },
    leaveForProvider: async () => redirectTo((await findProviderUrl()) ?? publicOrigin + signedOutPath),
  };
}

async function readReason(request: Request): Promise<SignOutReason> {
  const form = new URLSearchParams(await request.text());
  return signOutReason.catch('requested').parse(form.get('reason'));
}

const reasonCookieName = 'signed-out';
/** Carries the reason across the provider's pages to the last page, which deletes it. It holds no personal data. */
const reasonCookieMaxAge = 300;
const reasonCookie = (reason: SignOutReason) => cookieWith(reason, reasonCookieMaxAge);
export const noReasonCookie = cookieWith('', 0);

function cookieWith(value: string, maxAgeSeconds: number): string {
  return `${reasonCookieName}=${value}; Path=/identity; Secure; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
}

function readSignOutReason(request: Request): SignOutReason | undefined {
  return signOutReason.safeParse(readCookie(request.headers.get('cookie'), reasonCookieName)).data;
}
