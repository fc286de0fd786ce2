import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@lamplighter/server/logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../apps/console/server/app.ts';
import { createIdentityProvider } from '../../apps/console/server/auth/identity-provider.ts';
import { callbackPath, createSignIn, signedOutPath } from '../../apps/console/server/auth/sign-in.ts';
import { createStaffSessions } from '../../apps/console/server/auth/staff-sessions.ts';
import { createStaffApiClient } from '../../apps/console/server/staff-api.ts';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createStaffApi } from '../../apps/platform/src/http/staff/staff-app.ts';
import { createStaffTokenCheck } from '../../apps/platform/src/modules/staff-access/staff-authorization.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { freePort } from '../free-port.ts';
import { devKeyRing, devSecrets } from '../secrets.ts';
import { consoleClientId, staffAudience, startStaffIdentityServer } from './staff-identity-server.ts';

/** The console asks again after four minutes, or after 80 % of what the provider says: here the latter. */
const tokenSeconds = 5;
const soon = { timeout: 15_000, interval: 200 };
const logger = createLogger('silent');

let directory: string;
let staffFile: string;
let sql: Database;
let origins: string[];
let close: (() => Promise<unknown>)[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lamplighter-staff-'));
  staffFile = join(directory, 'staff.json');
  await copyFile('dev/console/staff.json', staffFile);
  sql = connectDatabase(await createTestDatabase());
  const ports = [await freePort(), await freePort()];
  origins = ports.map((port) => `http://localhost:${port}`);
  const provider = await startStaffIdentityServer({
    port: await freePort(),
    consoleOrigins: origins,
    clientSecret: devSecrets.CONSOLE_CLIENT_SECRET,
    staffFile,
    tokenSeconds,
  });
  const { issuer } = provider;
  const staffApi = await createStaffApi({
    logger,
    sql,
    ring: devKeyRing,
    erasureLog: undefined,
    checkToken: createStaffTokenCheck({
      issuer,
      jwks: `${issuer}/jwks`,
      audience: staffAudience,
      rolesClaim: 'roles',
    }),
    readWeeksOfFile: () => Promise.reject(new Error('not asked for')),
    contentDirectory: 'content',
    auditAnchor: () => undefined,
    obstacle: () => undefined,
  });
  const client = createStaffApiClient([await staffApi.listen({ host: '127.0.0.1', port: 0 })]);
  const consoles = await Promise.all(ports.map((port) => startConsole(port, issuer, client)));
  close = [...consoles.map((one) => () => one.close()), () => staffApi.close(), provider.stop, () => sql.end()];
});
afterAll(async () => {
  for (const end of close) await end();
  await rm(directory, { recursive: true });
});

/** The server of the console, with a page that says who is signed in and in which roles. */
async function startConsole(port: number, issuer: string, client: ReturnType<typeof createStaffApiClient>) {
  const origin = `http://localhost:${port}`;
  const provider = createIdentityProvider({
    issuer,
    clientId: consoleClientId,
    clientSecret: devSecrets.CONSOLE_CLIENT_SECRET,
    scope: 'openid',
    audience: staffAudience,
    rolesClaim: 'roles',
    redirectUri: origin + callbackPath,
    afterSignOut: origin + signedOutPath,
  });
  const secrets = [devSecrets.CONSOLE_SESSION_SECRETS] as const;
  const sessions = createStaffSessions({ client, secrets, renew: provider.renew, logger });
  const app = await createApp({
    logger,
    pages: {
      handler: async (_, { member, staffApi }) => {
        // The staff API decides by the access token: it has to be of the same roles.
        const { sessions: all } = await staffApi
          .get('/staff/v1/signed-in', z.object({ sessions: z.array(z.unknown()) }))
          .catch(() => ({ sessions: [] }));
        return new Response(`${member.name}: ${member.roles.join()} sees ${all.length > 0 ? 'sessions' : 'nothing'}`);
      },
      assets: undefined,
      devMiddleware: undefined,
    },
    signIn: createSignIn({ provider, sessions, secrets, origin, logger }),
    staffApi: client,
    monitoring: undefined,
    origin,
    identityOrigin: issuer,
    now: () => new Date(),
    shutdown: new AbortController().signal,
  });
  await app.listen({ host: 'localhost', port });
  return app;
}

const people = z.array(z.looseObject({ sub: z.string(), roles: z.array(z.string()) }));
type People = z.infer<typeof people>;

/** At the identity provider. */
async function changeStaff(change: (staff: People) => People): Promise<void> {
  const staff = people.parse(JSON.parse(await readFile(staffFile, 'utf8')));
  await writeFile(staffFile, JSON.stringify(change(staff)));
}

/** A browser without scripts. As in all browsers, two consoles at one host share their cookies. */
function createBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const askOnce = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { hostname, origin } = new URL(url);
    const jar = jars.get(hostname) ?? new Map<string, string>();
    jars.set(hostname, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, origin } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  /** The page that redirects lead to, and its URL. */
  const ask = async (url: string, init?: RequestInit): Promise<{ url: string; text: string }> => {
    const response = await askOnce(url, init);
    const to = response.headers.get('location');
    return to === null ? { url, text: await response.text() } : ask(new URL(to, url).href);
  };
  return {
    /** What both consoles respond; undefined where they lead to the sign-in. */
    see: () =>
      Promise.all(
        origins.map(async (origin) => {
          const response = await askOnce(`${origin}/now`);
          return response.status === 303 ? undefined : response.text();
        }),
      ),
    signIn: async (who: string, password: string) => {
      const form = await ask(`${origins[0]}/now`);
      const body = new URLSearchParams({ 'sign-in-name': `${who}@staff.example`, password });
      return (await ask(form.url, { method: 'POST', body })).text;
    },
  };
}

const twice = (text: string | undefined) => [text, text];

it('roles are those of the identity provider within 80 % of the life of a token, and a closed account is signed out', async () => {
  const olive = createBrowser();
  const asOperator = 'Olive Operator: operator sees sessions';
  expect(await olive.signIn('olive', 'lamplight-1')).toBe(asOperator);
  // Both consoles go on with one session, and neither renews with what the other has used.
  const until = Date.now() + 3 * tokenSeconds * 1_000;
  while (Date.now() < until) {
    const seen = await Promise.all([olive.see(), olive.see()]);
    expect(new Set(seen.flat())).toEqual(new Set([asOperator]));
  }

  await changeStaff((staff) => staff.map((one) => (one.sub === 's-01' ? { ...one, roles: ['agent'] } : one)));
  await expect.poll(olive.see, soon).toEqual(twice('Olive Operator: agent sees nothing'));
  await changeStaff((staff) => staff.filter(({ sub }) => sub !== 's-01'));
  await expect.poll(olive.see, soon).toEqual(twice(undefined));
  expect(await sql`select from staff_session`).toHaveLength(0);
});

it('a session that an operator has ended is none any more', async () => {
  await sql`delete from staff_session`;
  const edie = createBrowser();
  expect(await edie.signIn('edie', 'lamplight-3')).toBe('Edie Editor: editor sees nothing');
  expect(await sql`select subject, person from staff_session`).toEqual([
    { subject: 's-03', person: 'Edie Editor (s-03)' },
  ]);
  await sql`delete from staff_session`;
  expect(await edie.see()).toEqual(twice(undefined));
});
