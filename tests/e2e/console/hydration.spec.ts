import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import type { Page } from '@playwright/test';
import { groupedReference } from '../../../apps/console/app/features/leads/erasure/erasure-form.ts';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { post, referenceIn } from '../../resilience/support/client.ts';
import { expect } from '../fixtures.ts';
import { test } from './console-test.ts';

test.describe.configure({ mode: 'default' });
// Servers that are not reached, sessions that have ended, scripts of a release that is gone.
test.use({
  sharedBy: 'hydration',
  expectedNoise: [/Failed to load resource.* (401|404|503|net::)|Error loading route module|dynamically imported/],
});

let sql: Database;
test.beforeAll(({ site }) => {
  sql = connectDatabase(site.stack.database, { connections: 1 });
});
test.afterAll(() => sql.end());

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in window);
const title = (page: Page) => page.getByRole('form', { name: 'Notice' }).getByLabel('Title');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

/** Which documents a page asks for from now on. */
function documentsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

test('a page hydrates under a strict policy, by a nonce of its own', async ({ page, site, openAs }) => {
  await openAs('olive', '/now', page);
  const policies: string[] = [];
  for (const _ of [1, 2]) {
    const response = await page.goto(`${site.consoles.origins[0]}/notices`);
    const policy = response?.headers()['content-security-policy'] ?? '';
    policies.push(policy);
    const nonce = policy.match(/script-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)';/)?.[1];
    expect(policy).not.toMatch(/unsafe|strict-dynamic|\*|https?:\/\/(?!127\.0\.0\.1)/);
    const html = (await response?.text()) ?? '';
    const nonces = [...html.matchAll(/<script nonce="([^"]*)"/g)].map(([, found]) => found);
    expect([html.match(/<script/g)?.length, new Set(nonces)]).toEqual([nonces.length, new Set([nonce])]);
  }
  expect(new Set(policies).size).toBe(2);
  await mark(page);
  await page.getByRole('link', { name: 'Read weeks' }).click();
  await expect(heading(page, 'Read weeks')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Read weeks – Console');
  await expect(page.getByRole('link', { name: 'Read weeks' })).toHaveAttribute('aria-current', 'page');
});

test('Now says that its figures are old, keeps focus and place, and is fresh again by itself', async ({
  page,
  site,
  openAs,
  checkAccess,
}) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await openAs('olive', '/now', page);
  const old = page.getByText(/Figures of \w{3}, \d+ \w{3} 2\d{3}, \d\d:\d\d: not connected, trying again/);
  await expect(page.getByText('No alert fires.')).toBeVisible();
  await mark(page);
  await page.getByRole('link', { name: 'Notices' }).focus();
  await page.evaluate(() => window.scrollTo(0, 300));
  for (const [lose, find] of [
    [() => site.responses.loseReads(true), () => site.responses.loseReads(false)],
    [() => page.context().setOffline(true), () => page.context().setOffline(false)],
  ] as const) {
    await lose();
    await expect(old).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('No alert fires.')).toHaveCount(0);
    await checkAccess();
    await find();
    await expect(old).toHaveCount(0);
    await expect(page.getByText('No alert fires.')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Notices' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  expect(await isMarked(page)).toBe(true);
});

test('the focus stays on an alert while the figures around it change', async ({ page, site, openAs }) => {
  await openAs('olive', '/now', page);
  site.prometheus.notReady('no index');
  const alert = page.getByRole('link', { name: 'DatabaseNotWritable' });
  await alert.focus();
  await post(site.platform, sampleLeads().feedback);
  await expect(page.getByText('feedback: 1')).toBeVisible();
  await expect(alert).toBeFocused();
  site.prometheus.notReady(undefined);
});

test('Now asks only while it is seen, which is no activity, and leads to the sign-in when the session ends', async ({
  page,
  openAs,
}) => {
  await openAs('olive', '/now', page);
  let asked = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/now/figures.data') asked += 1;
  });
  const hide = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await hide('hidden');
  await sql`update staff_session set last_active = now() - interval '59 minutes'`;
  await page.waitForTimeout(7_000);
  expect(asked).toBe(0);
  await hide('visible');
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(2);
  const [session] = await sql<{ idle: number }[]>`
    select extract(epoch from now() - last_active)::int as idle from staff_session order by last_active limit 1`;
  expect(session?.idle).toBeGreaterThanOrEqual(59 * 60);
  const signIn = page.waitForRequest(/\/sign-in\?to=%2Fnow$/);
  await sql`update staff_session set last_active = now() - interval '61 minutes'`;
  await signIn;
  // The identity provider still knows who it is.
  await expect(heading(page, 'Now')).toBeVisible();
});

test('what is typed in a notice outlives what the page reads again, and is no step of the history', async ({
  page,
  openAs,
}) => {
  await openAs('olive', '/notices/new', page);
  await page.getByLabel('Both brands').check();
  const steps = await page.evaluate(() => history.length);
  await title(page).pressSequentially('Nothing works');
  const preview = page.frameLocator('iframe[title="Skerry Gas on a phone"]');
  await expect(preview.getByRole('heading', { name: 'Nothing works' })).toBeVisible();
  const read = page.waitForResponse(/\/notices\/new\.data/);
  await page.evaluate(() => Reflect.get(window, '__reactRouterDataRouter').revalidate());
  await read;
  await expect(title(page)).toHaveValue('Nothing works');
  await expect(title(page)).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(steps);
  // A link of a template would discard it: they are on the list of notices.
  await expect(page.getByRole('link', { name: 'Storm and power cuts' })).toHaveCount(0);
});

test('what is typed before the page hydrates stays', async ({ page, site, openAs }) => {
  await openAs('olive', '/now', page);
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.consoles.origins[0]}/notices/new?template=busy`, { waitUntil: 'commit' });
  await page.getByLabel('Message').fill('You may wait for an hour.');
  await title(page).fill('Long waits');
  load();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Message')).toHaveValue('You may wait for an hour.');
  await expect(title(page)).toHaveValue('Long waits');
});

test('a double press sends once; without a network and without a session the form stays and is sent again', async ({
  page,
  openAs,
}) => {
  await openAs('olive', '/notices/new?template=busy', page);
  await page.getByLabel('Both brands').check();
  await title(page).fill('Pressed twice');
  const preview = page.frameLocator('iframe[title="Skerry Gas on a phone"]');
  await expect(preview.getByRole('heading', { name: 'Pressed twice' })).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const publish = page.getByRole('button', { name: 'Publish' });
  await page.context().setOffline(true);
  await publish.click();
  await expect(page.getByRole('alert')).toContainText('We do not know whether it was done');
  await expect(page.getByRole('alert')).toBeFocused();
  await page.context().setOffline(false);

  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: '__Host-console' });
  await publish.click();
  await expect(page.getByRole('alert')).toContainText('Your session has ended.');
  await expect(title(page)).toHaveValue('Pressed twice');
  await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
  await page.context().addCookies(cookies);

  sent = 0;
  await publish.dblclick();
  await expect(page.getByRole('status')).toContainText('on both brands');
  await expect(page.getByRole('status')).toBeFocused();
  expect(sent).toBe(1);
  await page.getByRole('link', { name: 'Pressed twice' }).click();
  await page.getByRole('button', { name: 'Take it down now' }).click();
  await expect(page.getByRole('status')).toContainText('Taken down at');
});

test('a page of a release that is gone is loaded again at the next step, once', async ({ page, openAs }) => {
  await openAs('olive', '/now', page);
  const documents = documentsOf(page);
  const link = (name: string) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name });
  // Its scripts are gone.
  await page.route(/\/assets\/NoticesPage-/, (route) => route.fulfill({ status: 404 }));
  await link('Notices').click();
  await expect.poll(() => documents).toEqual(['/now']);
  await page.unroute(/\/assets\/NoticesPage-/);
  await page.waitForLoadState('networkidle');
  await link('Notices').click();
  await expect(heading(page, 'Notices')).toBeVisible();
  expect(documents).toEqual(['/now']);

  // The server is of another release.
  const release = await page.evaluate(() => String(Reflect.get(window, '__reactRouterManifest').version));
  await page.route(/\.data/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(release, 'next') });
  });
  await link('Deliveries').click();
  await expect(heading(page, 'Deliveries')).toBeVisible();
  expect(documents).toEqual(['/now']);
  await page.unroute(/\.data/);
  await link('Read weeks').click();
  await expect(heading(page, 'Read weeks')).toBeVisible();
  expect(documents).toEqual(['/now', '/read-weeks']);
  await link('Notices').click();
  await expect(heading(page, 'Notices')).toBeVisible();
  expect(documents).toEqual(['/now', '/read-weeks']);
});

test('without JavaScript Now, the deliveries and the leads are of use', async ({ browser, site, openAs }) => {
  const reference = referenceIn(await post(site.platform, sampleLeads().complaint));
  const crm = () => sql<{ state: string }[]>`
    select state from delivery where channel = 'crm'
      and lead = (select lead from submission where reference = ${reference})`;
  await expect.poll(crm, { timeout: 30_000 }).toEqual([{ state: 'delivered' }]);
  await sql`update delivery set state = 'dead', last_error_code = 'crm-422' where channel = 'crm'
    and lead = (select lead from submission where reference = ${reference})`;
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openAs('maya', '/', page);
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByRole('row', { name: /^CRM Working 0 0 1/ })).toBeVisible();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await page.getByRole('link', { name: 'crm-422' }).click();
  await page.getByRole('button', { name: `Try again ${reference}` }).click();
  await expect(page.getByRole('status')).toHaveText('1 delivery is tried again. Whether it arrives shows below.');
  await expect.poll(crm, { timeout: 30_000 }).toEqual([{ state: 'delivered' }]);

  await page.getByRole('link', { name: 'Find a customer' }).click();
  await page.getByLabel('Reference, email address or phone number').fill(sampleAnswers.email);
  await page.getByLabel('Reason').fill('The customer has called us');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: groupedReference(reference) }).click();
  await page.getByLabel('Reason').first().fill('The customer has called us');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('definition').filter({ hasText: sampleAnswers.surname })).toBeVisible();
});
