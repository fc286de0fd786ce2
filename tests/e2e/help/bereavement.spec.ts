import { expect, test } from '../fixtures.ts';

test.describe('the bereavement page', () => {
  test('leads to the online form and says what is needed @PRB-1', async ({ page }) => {
    await page.goto('/help-and-support/probate');
    await expect(page.getByRole('link', { name: 'Start the bereavement form' })).toHaveAttribute(
      'href',
      `${process.env['STACK_MAIN_SITE']}/bereavement`,
    );
    expect(
      await page.getByRole('region', { name: 'Information needed' }).getByRole('listitem').count(),
    ).toBeGreaterThan(3);
  });

  test('has cards for the meter reading form and for closing the account @PRB-2', async ({ page }) => {
    await page.goto('/help-and-support/probate');
    const cards = page.getByRole('region', { name: 'Managing the account' }).getByRole('heading', { level: 3 });
    await expect(cards).toHaveText(['Meter reading form', 'Close account']);
  });

  test('has an address to write to for export and one for feed-in @PRB-3', async ({ page }) => {
    await page.goto('/help-and-support/probate');
    const contacts = page.getByRole('region', { name: /microgeneration/ }).locator('a[href^="mailto:"]');
    await expect(contacts).toHaveText(['export@larkfield.example', 'feedintariff@larkfield.example']);
  });

  test('opens the executor question when the Executor link is pressed @PRB-4', async ({ page }) => {
    await page.goto('/help-and-support/probate');
    const answer = page.getByText('The person named in the will to deal with the estate');
    await expect(answer).toBeHidden();
    await page.getByRole('link', { name: 'Executor' }).click();
    await expect(answer).toBeVisible();
    expect(await page.getByRole('region', { name: 'Helpful links' }).getByRole('link').count()).toBeGreaterThan(2);
  });

  test('says when the team can be reached @PRB-5', async ({ page }) => {
    await page.goto('/help-and-support/probate');
    const main = page.getByRole('main');
    await expect(main).toContainText('Mon-Fri8am-6pm');
    await expect(main).toContainText('Sat9am-2pm');
  });
});
