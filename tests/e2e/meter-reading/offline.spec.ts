import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { confirmed, filledIn, fillIn, formPath, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (422|503)/] });

const kept = 'A reading is kept on this device';
const sendNow = { name: 'Send my reading now' };

test.describe('a reading without a connection', () => {
  test('is kept with its own date, and sent once, when its owner says so', async ({
    page,
    context,
    stack,
    checkAccess,
  }) => {
    await page.goto(formPath);
    await fillIn(page);
    const before = stack.api.leads.length;
    await context.setOffline(true);
    await submit(page);
    const panel = page.getByRole('region', { name: kept });
    await expect(panel).toBeFocused();
    await expect(
      panel.getByText('You have no connection. We have kept your reading here, with its date'),
    ).toBeVisible();
    await expect(panel.getByText('Read on 29 March 2027')).toBeVisible();
    await expect(panel.getByRole('button', sendNow)).toBeHidden();
    await checkAccess();
    await context.setOffline(false);
    await expect(panel.getByText('You have a connection again. Shall we send it now?')).toBeVisible();
    expect(stack.api.leads).toHaveLength(before);
    await page.reload();
    await panel.getByRole('button', sendNow).click();
    await page.waitForURL(confirmed);
    const sent = stack.api.leads.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.lead).toMatchObject({
      data: { attributes: { 'additional-information': { ReadingDate: '2027-03-29', GasReading: '01234' } } },
    });
    await page.goto(formPath);
    await expect(page.getByText(kept)).toBeHidden();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('has its date in words, and says what to do next', async ({ page, context }) => {
    await page.goto(formPath);
    await fillIn(page, { ...filledIn, 'date-day': '30', 'date-month': '03', 'date-year': '27' });
    await context.setOffline(true);
    await submit(page);
    const panel = page.getByRole('region', { name: kept });
    await expect(panel.getByText('Read on 30 March 2027')).toBeVisible();
    await expect(
      panel.getByText("come back to this page and choose 'Send my reading now'", { exact: false }),
    ).toBeVisible();
    await context.setOffline(false);
  });

  test('is sent once by two tabs that send it at the same moment', async ({ page, context, stack }) => {
    await page.goto(formPath);
    await fillIn(page);
    const before = stack.api.leads.length;
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByText(kept)).toBeVisible();
    await context.setOffline(false);
    const other = await context.newPage();
    await other.goto(formPath);
    const buttons = [page, other].map((tab) => tab.getByRole('button', sendNow));
    await Promise.all(buttons.map((button) => expect(button).toBeVisible()));
    const reached = (tab: typeof page) =>
      Promise.race([
        tab.waitForURL(confirmed),
        tab.getByText('Your reading has been sent.').waitFor({ state: 'visible' }),
      ]);
    await Promise.all([...buttons.map((button) => button.click()), reached(page), reached(other)]);
    expect(stack.api.leads.slice(before)).toHaveLength(1);
  });

  test('is kept when the connection breaks in the middle, and one that cannot be used is shown again', async ({
    page,
    stack,
  }) => {
    await page.goto(formPath);
    await fillIn(page);
    await page.getByLabel('Gas reading').fill('4521.7');
    const before = stack.api.leads.length;
    await page.route(`**${formPath}`, (route) => route.abort());
    await submit(page);
    const panel = page.getByRole('region', { name: kept });
    await panel.getByRole('button', sendNow).click();
    await expect(panel.getByText('We could not reach the other end.')).toBeVisible();
    await page.unroute(`**${formPath}`);
    await panel.getByRole('button', sendNow).click();
    await expect(page.getByRole('alert')).toContainText('Gas reading must be a whole number, like 04521');
    await expect(panel).toBeHidden();
    await page.getByLabel('Gas reading').fill('04521');
    await submit(page);
    await page.waitForURL(confirmed);
    expect(stack.api.leads.slice(before)).toHaveLength(1);
  });

  test('is deleted when its owner says so', async ({ page, context }) => {
    await page.goto(formPath);
    await fillIn(page);
    await context.setOffline(true);
    await submit(page);
    await page.getByRole('button', { name: 'Delete it from this device' }).click();
    await expect(page.getByText(kept)).toBeHidden();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await context.setOffline(false);
  });

  const day = 24 * 60 * 60 * 1_000;
  /** Stores this many readings of this age. */
  const storeReadings = (page: Page, count: number, ageMs: number) =>
    page.evaluate(
      ([many, age]) => {
        const fields = [['first_name', 'Morag']];
        const all = Array.from({ length: many }, (_, index) => ({
          key: `k${index}`,
          fields,
          keptAt: Date.now() - age,
        }));
        localStorage.setItem('kept-meter-readings', JSON.stringify(all));
      },
      [count, ageMs] as const,
    );
  const storedReadings = (page: Page) => page.evaluate(() => localStorage.getItem('kept-meter-readings'));

  test('is kept for six days', async ({ page }) => {
    await page.goto('/help-and-support/');
    await storeReadings(page, 1, 6 * day);
    await page.goto(formPath);
    await expect(page.getByRole('region', { name: kept })).toBeVisible();
  });

  test('is removed after a week, by whichever page is opened', async ({ page }) => {
    await page.goto('/help-and-support/');
    await storeReadings(page, 1, 7 * day);
    await page.goto('/cookies');
    await expect.poll(() => storedReadings(page)).toBeNull();
  });

  test('is not kept beside ten others', async ({ page, context }) => {
    await page.goto(formPath);
    await storeReadings(page, 10, 0);
    await fillIn(page);
    await context.setOffline(true);
    await submit(page);
    await page.waitForURL('chrome-error://**');
    await context.setOffline(false);
    await page.goto('/help-and-support/');
    expect(JSON.parse((await storedReadings(page)) ?? '')).toHaveLength(10);
  });

  test('that is deleted in one tab is not said to be sent in another', async ({ page, context }) => {
    await page.goto('/help-and-support/');
    await storeReadings(page, 1, 0);
    await page.goto(formPath);
    const other = await context.newPage();
    await other.goto(formPath);
    await expect(other.getByText(kept)).toBeVisible();
    await page.getByRole('button', { name: 'Delete it from this device' }).click();
    await expect(other.getByText(kept)).toBeHidden();
    await expect(other.getByText('Your reading has been sent.')).toBeHidden();
  });
});
