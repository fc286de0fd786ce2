import { expect, test } from '../fixtures.ts';

test.describe('the bereavement page', () => {
  test('opens the executor question when the Executor link is pressed @PRB-4', async ({ page }) => {
    await page.goto('/help-and-support/probate');
    const answer = page.getByText('The person named in the will to deal with the estate');
    await expect(answer).toBeHidden();
    await page.getByRole('link', { name: 'Executor' }).click();
    await expect(answer).toBeVisible();
  });
});
