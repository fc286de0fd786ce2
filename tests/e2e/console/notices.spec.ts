import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { test } from './console-test.ts';

/** From the button to the visitor, through every cache. */
const promisedMs = 10_000;

test.describe.configure({ mode: 'default' });
test.use({ sharedBy: 'notices', expectedNoise: [/Failed to load resource.* (422|503)/] });

const noticesAt = async (page: Page, origin: string) => {
  const html = await (await page.request.get(`${origin}/help-and-support/`)).text();
  return [...html.matchAll(/<h2>([^<]*phone lines[^<]*)<\/h2>/gi)].map(([, title]) => title);
};

test('a notice is up a minute after the sign-in, on both platforms, taken down from another console, and gone by itself', async ({
  page,
  browser,
  site,
  openAs,
  checkAccess,
}) => {
  const hubs = () => Promise.all(site.publicOrigins.map((origin) => noticesAt(page, origin)));
  await expect.poll(hubs).toEqual([[], []]);

  const began = performance.now();
  await openAs('olive', '/notices', page);
  await page.getByRole('link', { name: 'Phone lines are down' }).click();
  // Without a brand there is no preview, and nothing to publish.
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByLabel('Larkfield Energy').check();
  await expect(page.locator('iframe')).toHaveCount(2);
  const preview = page.frameLocator('iframe[title="Larkfield Energy on a phone"]');
  await expect(preview.getByRole('heading', { name: 'Our phone lines are down' })).toBeVisible();
  await page.getByLabel('Title').fill('Our phone lines are down today');
  await expect(preview.getByRole('heading', { name: 'Our phone lines are down today' })).toBeVisible();
  // A long message is seen whole.
  await page.getByLabel('Message').fill(`${'You can write to us. '.repeat(45)}This is the end.`);
  await expect(preview.getByText('This is the end.')).toBeVisible();
  const hidden = () =>
    page
      .locator('iframe[title="Larkfield Energy on a phone"]')
      .evaluate((frame: HTMLIFrameElement) => Number(frame.contentDocument?.body.scrollHeight) - frame.clientHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await checkAccess();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status')).toHaveText(
    /^Shown since \d\d:\d\d on Larkfield Energy\. .* It ends by itself/,
  );
  expect(performance.now() - began).toBeLessThan(60_000);
  await expect.poll(hubs, { timeout: promisedMs }).toEqual(Array(2).fill(['Our phone lines are down today']));
  await checkAccess();

  // A colleague at the other console, in the other role that may.
  const other = await (await browser.newContext()).newPage();
  await openAs('edie', '/notices', other, 1);
  await other.getByRole('link', { name: 'Our phone lines are down today' }).click();
  await checkAccess(other);
  await expect(other.getByText(/^shown Larkfield Energy, /)).toBeVisible();
  await other.getByRole('button', { name: 'Take it down now' }).click();
  await expect(other.getByRole('status')).toHaveText(/^Taken down at \d\d:\d\d on Larkfield Energy\./);
  await expect.poll(hubs, { timeout: promisedMs }).toEqual([[], []]);

  // A change of a notice that was taken down does not show it; that is a button of its own.
  await other.getByRole('link', { name: 'Our phone lines are down today' }).click();
  await expect(other.getByRole('button', { name: '1 hour longer' })).toHaveCount(0);
  await other.getByLabel('Message').fill('See [who to call](/help-and-support/gone).');
  await other.getByRole('button', { name: 'Save the change' }).click();
  await expect(other.getByRole('alert')).toContainText('There is no page /help-and-support/gone');
  await other.getByLabel('Message').fill('We are mending them.');
  await other.getByRole('button', { name: 'Save the change' }).click();
  await expect(other.getByRole('status')).toContainText('Taken down: customers do not see it.');
  expect(await hubs()).toEqual([[], []]);
  await other.getByRole('link', { name: 'Our phone lines are down today' }).click();
  await other.getByRole('button', { name: 'Show it again for 1 hour' }).click();
  await expect(other.getByRole('status')).toContainText('shown since');
  await expect.poll(hubs, { timeout: promisedMs }).toEqual(Array(2).fill(['Our phone lines are down today']));
  await other.getByRole('link', { name: 'Our phone lines are down today' }).click();
  await other.getByRole('button', { name: 'Take it down now' }).click();
  await expect.poll(hubs, { timeout: promisedMs }).toEqual([[], []]);

  await page.goto(`${site.consoles.origins[0]}/notices/new?template=phones`);
  await page.getByLabel('Both brands').check();
  const soon = new Date(Date.now() + 6_000);
  const form = page.locator('form').filter({ has: page.getByLabel('Title') });
  // A browser offers whole minutes; the promise is about any time.
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  const inLondon = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  await page.getByLabel('Until').fill(inLondon.format(soon).replace(' ', 'T'));
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await expect.poll(hubs, { timeout: promisedMs }).toEqual(Array(2).fill(['Our phone lines are down']));
  await expect.poll(hubs, { timeout: promisedMs + 6_000 }).toEqual([[], []]);
});

test('a change is refused when a colleague has changed the notice meanwhile, and nothing is lost', async ({
  page,
  browser,
  openAs,
  checkAccess,
}) => {
  await openAs('olive', '/notices/new?template=busy', page);
  await page.getByLabel('Both brands').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'Our phone lines are very busy' }).click();
  const other = await (await browser.newContext()).newPage();
  await openAs('edie', new URL(page.url()).pathname, other, 1);
  await other.getByLabel('Message').fill('You may wait for half an hour.');
  await other.getByRole('button', { name: 'Publish the change' }).click();
  await expect(other.getByRole('status')).toContainText('As it is now, shown since');

  for (const _ of [1, 2]) {
    await page.getByLabel('Message').fill('You may wait for an hour.');
    await page.getByRole('button', { name: 'Publish the change' }).click();
    await expect(page.getByRole('alert')).toContainText('The notice was changed after you opened it.');
    await expect(page.getByLabel('Message')).toHaveValue('You may wait for an hour.');
  }
  await other.getByRole('link', { name: 'Our phone lines are very busy' }).click();
  await expect(other.getByLabel('Message')).toHaveValue('You may wait for half an hour.');
  // What was said before is said again by a version of its own.
  await other.getByRole('link', { name: 'Fill the form with version 1' }).click();
  await expect(other.getByLabel('Message')).not.toHaveValue('You may wait for half an hour.');
  const earlier = await other.getByLabel('Message').inputValue();
  await checkAccess(other);
  await other.getByRole('button', { name: 'Publish the change' }).click();
  await other.getByRole('link', { name: 'Our phone lines are very busy' }).click();
  await expect(other.getByLabel('Message')).toHaveValue(earlier);
  await expect(other.getByRole('row', { name: /^3 Edie Editor/ })).toBeVisible();
  await other.getByRole('button', { name: 'Take it down now' }).click();
});

test('a form that is sent twice publishes one notice', async ({ page, site, openAs }) => {
  await openAs('olive', '/notices/new?template=account', page);
  await page.getByLabel('Both brands').check();
  const fields = await page
    .getByRole('form', { name: 'Notice' })
    .evaluate((form: HTMLFormElement) => [...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const origin = String(site.consoles.origins[0]);
  const body = new URLSearchParams([...fields, ['intent', 'publish']]).toString();
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  for (const _ of [1, 2]) {
    const sent = await page.request.post(`${origin}/notices/new`, { headers, data: body, maxRedirects: 0 });
    expect(sent.headers()['location']).toMatch(/^\/notices\?done=published&notice=/);
  }
  await page.goto(`${origin}/notices`);
  const link = page.getByRole('link', { name: 'You may not be able to use your online account' });
  await expect(link).toHaveCount(1);
  await link.click();
  await page.getByRole('button', { name: 'Take it down now' }).click();
});

test('without JavaScript a notice is written, previewed and published', async ({ browser, site, openAs }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openAs('olive', '/notices/new', page);
  await page.getByLabel('Both brands').check();
  await page.getByLabel('Title').fill('');
  await page.getByLabel('Message').fill('**Wait.**');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  const preview = page.frameLocator('iframe[title="Skerry Gas on a desktop"]');
  await expect(preview.getByText('Wait.')).toBeVisible();
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Title') })
    .getByLabel('Title')
    .fill('Nothing without a script');
  await page.getByLabel('Until').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'It has to end after it starts' })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('**Wait.**');
  expect(new URL(page.url()).origin).toBe(site.consoles.origins[0]);
});

test('while the database is down the last notice stays, and the console says that it cannot', async ({
  page,
  site,
  openAs,
}) => {
  await openAs('olive', '/notices/new?template=phones', page);
  await page.getByLabel('Both brands').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  const hubs = () => Promise.all(site.publicOrigins.map((origin) => noticesAt(page, origin)));
  await expect.poll(hubs, { timeout: promisedMs }).toEqual(Array(2).fill(['Our phone lines are down']));

  site.stack.databaseProcess?.stdin?.end();
  await expect
    .poll(async () => (await page.goto(`${site.consoles.origins[0]}/notices`))?.status(), { timeout: 30_000 })
    .toBe(503);
  await expect(page.getByRole('heading', { name: 'The console cannot reach the database' })).toBeVisible();
  // Longer than every cache keeps a page.
  const until = Date.now() + 8_000;
  while (Date.now() < until) expect(await hubs()).toEqual(Array(2).fill(['Our phone lines are down']));
});
