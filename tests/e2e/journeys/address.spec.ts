import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Database } from '../../../apps/platform/src/db/database.ts';
import { saveData } from '../../../bench/page-weight.ts';
import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, chooseAddress, fillPerson, findAddresses, person } from './steps.ts';

const details = at.details('gas-and-electricity');
const use = { name: 'Use this address' };
const again = { name: 'Search again' };
const failure = [
  "Unfortunately, we're having technical problems at the moment.",
  'There was a problem saving your address. Either stay on this page and try again in a few moments, or try again later.',
];

eitherWay(() => {
  test('a postcode gives its addresses with their number, one of which is chosen @ADR-1', async ({
    page,
    email,
    checkAccess,
    javaScriptEnabled,
  }) => {
    await page.goto(details);
    await fillPerson(page, email);
    await page.getByRole('button', { name: 'Find address' }).click();
    await expect(alert(page).getByRole('link')).toHaveText(['Enter your postcode']);
    await findAddresses(page, 'LK4');
    await expect(alert(page).getByRole('link')).toHaveText(['Enter a full UK postcode']);
    await findAddresses(page, ' lk4-2qt');
    const list = page.getByRole('group', { name: '20 addresses found for LK4 2QT' });
    await expect(list.getByRole('radio')).toHaveCount(21);
    await expect(list.getByLabel('Flat 1, Beacon House, 30 Lantern Row, Larkfield')).toBeVisible();
    if (javaScriptEnabled) await checkAccess();
    await page.getByRole('button', use).click();
    await expect(alert(page).getByRole('link')).toHaveText(['Select your address']);
    await list.getByLabel('14 Lantern Row, Larkfield', { exact: true }).check();
    await page.getByRole('button', use).click();
    await expect(page.locator('address')).toHaveText(/14 Lantern Row\s+Larkfield\s+LK4 2QT/);
    await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
    await expect(page.getByLabel('Email address')).toHaveValue(email);
  });

  test('a postcode without addresses says so, and opens manual entry with it @ADR-2', async ({ page, platform }) => {
    await page.goto(details);
    await findAddresses(page, 'ZZ9 9ZZ');
    await expect(page.getByText('We found no addresses for ZZ9 9ZZ. Enter yours below.')).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    await page.getByRole('button', use).click();
    await expect(alert(page).getByRole('link')).toHaveText([
      'Enter address line 1, typically the building and street',
      'Enter town or city',
    ]);
    await expect(page.getByLabel('Postcode')).toHaveValue('ZZ9 9ZZ');
    await page.getByLabel('Address line 1').fill('The Lighthouse');
    await page.getByLabel('Town or city').fill('Sandness');
    await page.getByRole('button', use).click();
    await expect(page.locator('address')).toContainText('The Lighthouse');
    const [saved] = await platform.calls('POST', '/v1/addresses');
    expect(saved?.status).toBe(201);
  });

  test('a lookup that fails says so, and is not tried twice @ADR-1 @ADR-4 @ERR-3', async ({ page, platform }) => {
    await page.goto(details);
    await platform.trouble({ path: '/v1/addresses', how: 'refuse', method: 'GET' });
    await findAddresses(page);
    for (const text of failure) await expect(alert(page)).toContainText(text);
    expect(await platform.calls('GET', '/v1/addresses?postcode=LK4%202QT')).toHaveLength(1);
    await expect(page.getByLabel('Address line 1')).toBeVisible();
    await expect(page.getByLabel('Postcode')).toHaveValue('LK4 2QT');
    await platform.trouble();
    await page.getByRole('button', again).click();
    await findAddresses(page);
    await expect(page.getByRole('group', { name: '20 addresses found for LK4 2QT' })).toBeVisible();
  });

  test('a manual address that cannot be saved says so and keeps its lines @ADR-4 @ERR-3', async ({
    page,
    email,
    platform,
    javaScriptEnabled,
  }) => {
    await page.goto(details);
    await fillPerson(page, email);
    await page.getByRole('button', { name: 'Enter address manually' }).click();
    await page.getByLabel('Address line 1').fill('3 Shingle Lane');
    await page.getByLabel('Town or city').fill('Skerry');
    await page.getByLabel('Postcode').fill('SK1 1AA');
    await platform.trouble({ path: '/v1/addresses', how: 'refuse', method: 'POST' });
    const before = await platform.logged('manual-address-failed');
    await page.getByRole('button', use).click();
    await expect.poll(() => platform.logged('manual-address-failed')).toBeGreaterThan(before);
    for (const text of failure) await expect(alert(page)).toContainText(text);
    await expect(alert(page)).toBeInViewport();
    await expect(page).toHaveTitle(/^Error: /);
    const isFocused = await alert(page).evaluate((box) => box.parentElement === document.activeElement);
    expect(isFocused).toBe(javaScriptEnabled);
    await expect(page.getByLabel('Address line 1')).toHaveValue('3 Shingle Lane');
    await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
    expect(await page.content()).not.toContain('Next step');
    await platform.trouble();
    await page.getByRole('button', use).click();
    await expect(page.locator('address')).toHaveText(/3 Shingle Lane\s+Skerry\s+SK1 1AA/);
  });

  test("'None of these' opens manual entry with the postcode", async ({ page }) => {
    await page.goto(details);
    await findAddresses(page);
    await page.getByLabel('None of these: enter it myself').check();
    await page.getByRole('button', use).click();
    await expect(page.getByLabel('Postcode')).toHaveValue('LK4 2QT');
    await expect(page.getByLabel('Address line 1')).toBeVisible();
  });

  test('a long list is short on the page, with None of these in sight', async ({ page, sql, javaScriptEnabled }) => {
    const { postcode, count } = await maxPostcodeLength(sql);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(details);
    await findAddresses(page, postcode);
    const list = page.getByRole('group', { name: `${count} addresses found for` });
    await expect(list.getByRole('radio')).toHaveCount(count + 1);
    await expect(page.getByLabel('Filter the addresses')).toBeVisible({ visible: javaScriptEnabled });
    const height = await list.evaluate((element) => element.getBoundingClientRect().height);
    expect(height).toBeLessThan(844);
    const last = list.getByRole('radio').nth(count - 1);
    await last.check();
    await expect(last).toBeInViewport();
    await list.getByLabel('None of these: enter it myself').check();
    await page.getByRole('button', use).click();
    await expect(page.getByLabel('Address line 1')).toBeVisible();
  });

  test('a postcode is never broken across lines', async ({ page }) => {
    await page.goto(details);
    await findAddresses(page);
    await expect(page.locator('legend', { hasText: 'addresses found' })).toHaveText(/LK4\u00a02QT$/);
    await page.getByRole('button', again).click();
    await findAddresses(page, 'ZZ9 9ZZ');
    await expect(page.getByRole('status').filter({ hasText: 'no addresses' })).toHaveText(/for ZZ9\u00a09ZZ\./);
  });

  test('clearing takes the address away, says so, and goes to the postcode @ADR-3', async ({ page }) => {
    await page.goto(details);
    await chooseAddress(page);
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByLabel('Postcode')).toBeFocused();
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(
      'Your address has been removed. Enter a postcode to search again.',
    );
    expect(await page.content()).not.toContain('Next step');
    await findAddresses(page);
    await page.getByRole('button', again).click();
    await expect(page.getByLabel('Postcode')).toBeFocused();
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription('Enter a postcode to search again.');
  });
});

test('while a manual address is saved, the page says not to refresh or close it @ADR-2', async ({ page }) => {
  await page.goto(details);
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await page.getByLabel('Address line 1').fill('3 Shingle Lane');
  await page.getByLabel('Town or city').fill('Skerry');
  await page.getByLabel('Postcode').fill('SK1 1AA');
  await expect(page.locator('[data-island="address/AddressPicker"]')).toHaveAttribute('data-live');
  await page.evaluate(() => {
    const statuses = [...document.querySelectorAll('[role=status]')];
    const note = () => sessionStorage.setItem('said', statuses.map(({ textContent }) => textContent).join(''));
    for (const status of statuses) new MutationObserver(note).observe(status, { childList: true, subtree: true });
  });
  await page.getByRole('button', use).click();
  await expect(page.locator('address')).toContainText('3 Shingle Lane');
  const said = await page.evaluate(() => sessionStorage.getItem('said'));
  expect(said).toContain("We're checking your details");
  expect(said).toContain('Do not refresh or close this page.');
});

test('a long list is narrowed by what is typed, and nothing else is sent for it', async ({
  page,
  sql,
  checkAccess,
}) => {
  const { postcode, count, label } = await maxPostcodeLength(sql);
  await page.goto(details);
  await findAddresses(page, postcode);
  const list = page.getByRole('group', { name: `${count} addresses found for` });
  const radios = list.getByRole('radio').filter({ visible: true });
  const filter = page.getByLabel('Filter the addresses');
  await filter.fill(label.toUpperCase());
  await expect(list.getByLabel(label, { exact: true })).toBeVisible();
  await expect.poll(() => radios.count()).toBeLessThan(count);
  await expect(page.getByText(/^Showing \d+ of \d+ addresses$/)).toBeVisible();
  await checkAccess();
  await list.getByLabel(label, { exact: true }).check();

  // The chosen address stays visible, and so does manual entry when nothing matches.
  await filter.fill('no such house');
  await expect(radios).toHaveCount(2);
  await expect(list.getByLabel(label, { exact: true })).toBeChecked();
  await expect(list.getByLabel('None of these: enter it myself')).toBeVisible();
  await filter.press('Enter');
  await expect(filter).toHaveValue('no such house');
  await expect(list.getByLabel(label, { exact: true })).toBeChecked();

  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', use).click();
  expect(new URLSearchParams((await sent).postData() ?? '').has('filter')).toBe(false);
  expect((await sent).postData()).not.toContain('such');
  await expect(page.locator('address')).toContainText(label.split(',')[0] ?? '');
});

const framework = '**/assets/framework-*';
const component = '**/assets/AddressPicker.island-*.js';
const inPlace = '**/complaints/*/address';
const list = (page: Page) => page.getByRole('group', { name: '20 addresses found for LK4 2QT' });

/** Notes on the page that it is still the same one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window);

async function expectOwnIds(page: Page): Promise<void> {
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
}

test.describe('without a new page', () => {
  test('an address is found, chosen, removed and found again, and the next page has it @ADR-1 @ADR-3', async ({
    page,
    email,
    platform,
    checkAccess,
  }) => {
    const framed: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/framework-')) framed.push(request.url());
    });
    await saveData(page);
    await page.goto(details);
    await fillPerson(page, email);
    await page.getByLabel('Textphone number').fill('18001 020');
    await page.getByLabel('Yes', { exact: true }).check();
    await page.waitForLoadState('networkidle');
    expect(framed).toEqual([]);
    await mark(page);
    await expectOwnIds(page);
    await page.getByLabel('Postcode').focus();
    await expect(page.locator('[data-island="address/AddressPicker"]')).toHaveAttribute('data-live');
    await findAddresses(page);
    await expect(list(page).getByRole('radio').first()).toBeFocused();
    await expectOwnIds(page);
    await checkAccess();
    await list(page).getByLabel('14 Lantern Row, Larkfield', { exact: true }).check();
    await page.getByRole('button', use).click();
    await expect(page.locator('address')).toBeFocused();
    await checkAccess();
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByLabel('Postcode')).toBeFocused();
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/has been removed/);
    await page.getByLabel('Postcode').fill('zz99zz');
    await page.getByLabel('Postcode').press('Enter');
    await expect(page.getByText('We found no addresses for ZZ9 9ZZ. Enter yours below.')).toBeFocused();
    await checkAccess();
    await page.getByRole('button', again).click();
    await expect(page.getByLabel('Postcode')).toBeFocused();
    await chooseAddress(page);
    expect(await isSame(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(details);
    await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(page).toHaveURL(at.query('gas-and-electricity'));
    await expect(page.getByRole('main')).toContainText('14 Lantern Row, Larkfield, LK4 2QT');
    expect(await platform.calls('GET', '/v1/addresses?postcode=LK4%202QT')).toHaveLength(2);
    await page.goBack();
    await expect(page.locator('address')).toContainText('14 Lantern Row');
    await page.goForward();
    await expect(page.getByRole('main')).toContainText('14 Lantern Row, Larkfield, LK4 2QT');
  });

  test('nothing of an address is in an attribute of the page, besides the fields themselves', async ({ page }) => {
    await page.goto(details);
    await findAddresses(page);
    await expect(list(page)).toBeVisible();
    const attributes = await page
      .getByRole('main')
      .locator('*')
      .evaluateAll((elements) =>
        elements.flatMap(({ attributes }) => [...attributes].map(({ name, value }) => `${name}=${value}`)),
      );
    expect(attributes.filter((attribute) => /Lantern|LK4/.test(attribute))).toEqual([]);
  });
});

test.describe('the form is posted as before', () => {
  test.use({ expectedNoise: [/Failed to load resource|broken|while hydrating/] });

  /** Finds and chooses an address, and expects that the page is another one. */
  async function expectPosted(page: Page): Promise<void> {
    await page.getByLabel('Postcode').pressSequentially('LK4 2QT');
    await mark(page);
    await page.getByRole('button', { name: 'Find address' }).click();
    await expect(list(page)).toBeVisible();
    expect(await isSame(page)).toBe(false);
    await list(page).getByLabel('14 Lantern Row, Larkfield', { exact: true }).check();
    await page.getByRole('button', use).click();
    await expect(page.locator('address')).toContainText('14 Lantern Row');
  }

  for (const [what, files] of [
    ['framework', framework],
    ['component', component],
    ['answer to a step', inPlace],
  ] as const) {
    test(`when the ${what} does not arrive`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto(details);
      await expectPosted(page);
    });
  }

  test('when the answer to a step is late', async ({ page }) => {
    await page.route(inPlace, () => {});
    await page.goto(details);
    await page.getByLabel('Postcode').pressSequentially('LK4 2QT');
    await expect(page.locator('[data-island="address/AddressPicker"]')).toHaveAttribute('data-live');
    await mark(page);
    await page.getByRole('button', { name: 'Find address' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(list(page)).toBeVisible();
    expect(await isSame(page)).toBe(false);
  });

  test('when the component throws: text and focus stay', async ({ page }) => {
    await page.route(component, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('broken'); }",
      }),
    );
    await page.goto(details);
    const thrown = page.waitForEvent('pageerror');
    await page.getByLabel('Postcode').pressSequentially('LK4');
    await thrown;
    await expect(page.getByLabel('Postcode')).toBeFocused();
    await expect(page.getByLabel('Postcode')).toHaveValue('LK4');
    await page.getByLabel('Postcode').pressSequentially(' 2QT');
    await page.getByLabel('Postcode').press('Enter');
    await expect(list(page)).toBeVisible();
  });
});

test('what is typed while the framework is on its way stays, with the focus', async ({ page }) => {
  await saveData(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(framework, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(details);
  await page.getByLabel('Postcode').pressSequentially('LK4 2Q');
  await page.getByLabel('Postcode').press('Home');
  release();
  await expect(page.locator('[data-island="address/AddressPicker"]')).toHaveAttribute('data-live');
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await expect(page.getByLabel('Postcode')).toHaveValue('LK4 2Q');
  expect(await page.getByLabel('Postcode').evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
});

const foundAddresses = z.object({ data: z.array(z.object({ attributes: z.object({ address: z.string() }) })) });

/** The postcode with the most seeded addresses, and the label of its last one. */
async function maxPostcodeLength(sql: Database): Promise<{ postcode: string; count: number; label: string }> {
  const [row] = await sql<{ postcode: string; count: number }[]>`
    select postcode, count(*)::int as count from address group by postcode order by count(*) desc, postcode limit 1`;
  if (!row) throw new Error('the stack has no addresses');
  const found = await fetch(`${process.env['STACK_PLATFORM']}/v1/addresses?postcode=${row.postcode}`, {
    headers: { 'client-id': 'help-and-support' },
  });
  const { data } = foundAddresses.parse(await found.json());
  return { ...row, label: data.at(-1)?.attributes.address ?? '' };
}
