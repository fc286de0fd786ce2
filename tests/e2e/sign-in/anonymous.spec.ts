import { expect, test } from '../journeys/fixtures.ts';
import { at, giveDetails, giveFeedbackDetails, sendButton, write } from '../journeys/steps.ts';

/** The meter reading form is in `meter-reading/submission.spec.ts`, in a read week. */
test.describe('a visitor who has never signed in', () => {
  test.use({ axeAtEnd: false });
  test.afterEach(async ({ context }) => {
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => /session|sign/.test(name))).toEqual([]);
  });

  for (const path of ['gas-and-electricity', 'enquiry-gas-and-electricity', 'pay-as-you-go', 'enquiry-pay-as-you-go']) {
    test(`can send the form complaints/${path} @AUT-4`, async ({ page, email, platform }) => {
      await giveDetails(page, path, email);
      await write(page, path, 'My meter has stopped.');
      await sendButton(page).click();
      await expect(page).toHaveURL(at.confirmation);
      expect(await platform.leads()).toBe(1);
    });
  }

  test('can send feedback @AUT-4', async ({ page, email, platform }) => {
    await giveFeedbackDetails(page, email, 'Keep it for the winter.');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await platform.leads()).toBe(1);
  });

  test('can search and read an article @AUT-4', async ({ page }) => {
    await page.goto('/help-and-support/');
    await page.getByLabel('Search help and support').fill('read my meter');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?q=read/);
    await page.goto('/help-and-support/meters/how-to-read-your-meter');
    await expect(page).toHaveURL(/how-to-read-your-meter$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('meter');
  });
});
