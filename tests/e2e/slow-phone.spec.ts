import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { at, person } from './journeys/steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** A cheap phone on a bad line: its processor is six times slower, and a second brings 50 kB. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await client.send('Network.enable');
  const bytesPerSecond = 400_000 / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Everything that has moved by itself since the page began, as the browser scores it. */
async function watchStillness(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += 'value' in entry ? Number(entry.value) : 0;
      document.documentElement.dataset['shifted'] = String(shifted);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => Number((await page.locator('html').getAttribute('data-shifted')) ?? 0);
}

test('the hub: what is typed before the framework is there stays, and nothing moves', async ({ page }) => {
  const shifted = await watchStillness(page);
  await slowDown(page);
  await page.goto('/help-and-support/', { waitUntil: 'commit' });
  const box = page.getByRole('combobox', { name: 'Search help and support' });
  await box.pressSequentially('econ');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toBeVisible({ timeout: 30_000 });
  await expect(box).toHaveValue('econ');
  await expect(box).toBeFocused();
  expect(await shifted()).toBe(0);
});

test('a complaint: what is typed and chosen while the page still loads stays', async ({ page }) => {
  test.setTimeout(90_000);
  const email = 'zoe@slow-phone.example';
  const shifted = await watchStillness(page);
  await slowDown(page);
  await page.goto(at.details('gas-and-electricity'), { waitUntil: 'commit' });
  await page.getByLabel('Surname').fill(person.surname);
  await page.getByLabel('Email address').fill(email);
  const postcode = page.getByLabel('Postcode');
  await postcode.pressSequentially('LK4 2QT');
  await expect(page.locator('[data-island="address/AddressPicker"]')).toHaveAttribute('data-live', '', {
    timeout: 30_000,
  });
  await expect(postcode).toBeFocused();
  await expect(postcode).toHaveValue('LK4 2QT');
  await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
  expect(await shifted()).toBe(0);
  await page.getByRole('button', { name: 'Find address' }).click();
  await expect(page.getByRole('group', { name: '20 addresses found for LK4 2QT' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
  await expect(page.getByLabel('Email address')).toHaveValue(email);
});

test('a danger that is chosen before the framework is there is answered, and nothing moved before', async ({
  page,
}) => {
  const shifted = await watchStillness(page);
  await slowDown(page);
  await page.goto('/help-and-support/tools/no-power-or-gas', { waitUntil: 'commit' });
  const danger = page.getByRole('radio', { name: 'There is fire or smoke' });
  await danger.waitFor();
  expect(await shifted()).toBe(0);
  await danger.check();
  await expect(page.getByRole('main').locator('[data-reveal] a[href="tel:999"]:visible')).toHaveCount(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /call$/ })).toBeVisible({ timeout: 30_000 });
});
