import { expect, test } from '../fixtures.ts';

const emergencies = '/help-and-support/emergencies';

test.describe('without a connection', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('the safety pages open after one visit, and any other says so and shows the numbers', async ({
    page,
    context,
  }) => {
    await page.goto(emergencies);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state === 'activated') return;
      await new Promise((done) => active?.addEventListener('statechange', done));
    });
    await context.setOffline(true);
    await page.goto(emergencies);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What to do in an emergency?');
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
    await page.goto('/help-and-support/emergencies/turn-off-your-gas');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn off your gas at the meter');
    await page.goto('/help-and-support/contact-us');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
    await page.goto('/help-and-support/meters/find-your-meter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await expect(page.getByRole('link', { name: '0800 111 999' }).first()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/help-and-support/meters/find-your-meter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your gas and electricity meters');
  });
});
