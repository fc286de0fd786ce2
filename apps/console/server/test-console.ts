import { randomBytes } from 'node:crypto';
import { createLogger } from '@lamplighter/server/logger';
import type { ConsoleHandler } from '../server-interface.ts';
import { createApp } from './app.ts';
import type { IdentityProvider } from './auth/identity-provider.ts';
import { createSignIn } from './auth/sign-in.ts';
import { createStaffSessions, type StaffSession } from './auth/staff-sessions.ts';
import { type StaffApiClient, StaffApiError } from './staff-api.ts';

export const origin = 'https://console.example';
const secrets = [randomBytes(32).toString('base64')] as const;

/** The sessions of a staff API in memory. While it is down, it responds to nothing. */
function createSessionStore() {
  const stored = new Map<string, object>();
  let isDown = false;
  let activity = 0;
  const signIns: (string | undefined)[] = [];
  /** Or its new tokens. */
  const begin = (name: string, body: object = {}) => void stored.set(name, { ...stored.get(name), ...body });
  const end = (name: string) => void stored.delete(name);
  const find = (name: string) => stored.get(name) ?? 'none';
  const client: StaffApiClient = {
    as: (accessToken) => ({
      get: async (path, schema) => {
        if (isDown) throw new StaffApiError(0, 'The staff API does not respond.');
        if (!stored.has(path)) throw new StaffApiError(404, 'not found');
        return schema.parse(stored.get(path));
      },
      send: async ({ method, path, body }, schema) => {
        if (isDown) return { outcome: 'unknown', cause: new Error('The staff API does not respond.') };
        if (path === '/staff/v1/sign-ins') {
          signIns.push(accessToken);
          return { outcome: 'done', value: schema.parse(undefined) };
        }
        if (path.endsWith('/activity')) activity += 1;
        const name = path.replace(/\/(activity|renewal|tokens)$/, '');
        const found = { PUT: begin, DELETE: end, POST: find }[method](name, body);
        if (found === 'none') return { outcome: 'refused', status: 404, details: found };
        return { outcome: 'done', value: schema.parse(found) };
      },
    }),
  };
  return {
    client,
    goDown: () => {
      isDown = true;
    },
    activity: () => activity,
    signIns,
  };
}

export const olive: StaffSession = {
  name: 'Olive',
  roles: ['operator'],
  accessToken: 'access',
  identityToken: 'identity',
  tokensEndAt: Date.now() + 3_600_000,
  renewAt: Date.now() + 240_000,
  endsAt: Date.now() + 3_600_000,
};

type Settings = {
  handler?: ConsoleHandler;
  redeem?: IdentityProvider['redeem'];
  renew?: IdentityProvider['renew'];
};

/** The server of the console with an identity provider that signs Olive in. */
export async function createTestConsole({
  handler,
  redeem = async () => olive,
  renew = async () => 'unreachable',
}: Settings = {}) {
  const { client, goDown, activity, signIns } = createSessionStore();
  const logger = createLogger('silent');
  const sessions = createStaffSessions({ client, secrets, renew, logger });
  const provider: IdentityProvider = {
    newProofs: () => ({ nonce: 'nonce', verifier: 'verifier' }),
    signInUrl: async ({ state }) => `https://identity.example/authorize?state=${state}`,
    redeem,
    renew,
    signOutUrl: async (token) => `https://identity.example/end?hint=${token}`,
  };
  const app = await createApp({
    logger,
    pages: {
      handler: handler ?? (async (_request, { member }) => new Response(`page of ${member.name}`)),
      assets: undefined,
      devMiddleware: undefined,
    },
    signIn: createSignIn({ provider, sessions, secrets, origin, logger }),
    staffApi: client,
    monitoring: undefined,
    origin,
    identityOrigin: 'https://identity.example',
    now: () => new Date(),
    shutdown: new AbortController().signal,
  });
  return { app, sessions, goDown, activity, signIns };
}

/** The `cookie` header for what a response sets. */
export function cookiesIn(header: string | string[] | undefined): string {
  const set = [header ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
  return set.filter((cookie) => !cookie.endsWith('=')).join('; ');
}
