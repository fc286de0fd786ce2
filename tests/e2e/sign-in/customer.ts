import { createHash } from 'node:crypto';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { createSessions, type Grant } from '../../../apps/site/server/auth/sessions.ts';
import { createUpstreams } from '../../../apps/site/server/clients/upstreams.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { expect } from '../fixtures.ts';

export const deals = '/help-and-support/deals';
export const hub = '/help-and-support/';
export const signedOut = '/identity/signed-out';
export const provider = () => process.env['STACK_IDENTITY'] ?? '';

/** Signs in on the identity provider's own page. */
export async function giveCredentials(page: Page, name = 'ada@brightwell.example', password = 'lamplight-1') {
  await page.getByLabel('Email address').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** From the deals page to the provider and back. */
export async function signInForDeals(page: Page): Promise<void> {
  await page.goto(deals);
  await giveCredentials(page);
  await page.waitForURL(`**${deals}`);
}

/** The message after signing out: visible, focused and announced. */
export async function expectSignedOut(page: Page, message: string): Promise<void> {
  await page.waitForURL(`**${signedOut}`);
  const status = page.getByRole('main').getByRole('status');
  await expect(status.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
  await expect(status).toContainText(message);
  await expect(status).toBeFocused();
  await expect(page).toHaveTitle(/^You are signed out - /);
}

export const messages = {
  requested: 'You have signed out.',
  idle: 'we signed you out after 15 minutes without activity',
  expired: 'Your time signed in has ended',
};

const inAnHour = () => Date.now() + 3_600_000;
export const identityOnly = (): Grant => ({ identity: { token: 'an identity token', endsAt: inAnHour() } });
export const accessOnly = (): Grant => ({ access: { token: 'an access token', endsAt: inAnHour() } });
export const both = (): Grant => ({ ...identityOnly(), ...accessOnly() });

/** Gives the browser a session with these tokens, as the site would have stored it. */
export async function giveSession(context: BrowserContext, granted: Grant, subject = 'c-1001'): Promise<void> {
  const platform = process.env['STACK_PLATFORM'] ?? '';
  const upstreams = createUpstreams({
    apiOrigin: platform,
    energyApiOrigin: platform,
    contentOrigin: platform,
    clientId: 'help-and-support',
  });
  const { cookie } = await createSessions(upstreams.mainApi, [devSecrets.SESSION_SECRETS]).begin(granted, subject);
  await Promise.all(Object.values(upstreams).map((client) => client.close()));
  const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]+)/) ?? [];
  const { hostname } = new URL(process.env['STACK_ORIGIN'] ?? '');
  await context.addCookies([
    { name, value, domain: hostname, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** The session's row on the platform, found by the browser's cookie. */
export async function rowOf(context: BrowserContext) {
  const cookies = await context.cookies(process.env['STACK_ORIGIN']);
  const id = cookies.find(({ name }) => name === '__Host-session')?.value ?? '';
  const row = createHash('sha256').update(id).digest('base64url');
  return {
    /** Seconds since the customer was last active, by the server; undefined without a session. */
    idleSeconds: () =>
      ask(async (sql) => {
        const [found] = await sql<{ idle: number }[]>`
          select extract(epoch from now() - last_active)::float as idle from customer_session where name = ${row}`;
        return found?.idle;
      }),
    beIdleFor: (minutes: number) =>
      ask(async (sql) => {
        await sql`update customer_session set last_active = now() - ${`${minutes} minutes`}::interval where name = ${row}`;
      }),
    remove: () =>
      ask(async (sql) => {
        await sql`delete from customer_session where name = ${row}`;
      }),
  };
}

async function ask<T>(question: (sql: Database) => Promise<T>): Promise<T> {
  const sql = connectDatabase(process.env['STACK_DATABASE'] ?? '', { connections: 1 });
  try {
    return await question(sql);
  } finally {
    await sql.end();
  }
}

export const minute = 60_000;

export const warning = (page: Page) => page.getByRole('dialog', { name: 'You are about to be signed out' });

/** Opens the deals page signed in, with the browser's clock stopped ten seconds after the page was opened. */
export async function openDeals(page: Page, context: BrowserContext): Promise<void> {
  const time = Date.now();
  await context.clock.install({ time });
  await context.clock.pauseAt(time + 1_000);
  await giveSession(context, both());
  await page.goto(deals);
  await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-active'))).not.toBeNull();
  await context.clock.runFor(10_000);
}

/** The POST that signs out, at this path. */
export const sentToLogout = (page: Page, path = '/logout'): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === path);
