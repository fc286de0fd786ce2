import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at } from './steps.ts';

const energy = '/help-and-support/make-a-complaint-select-energy';
const type = '/help-and-support/make-a-complaint-select-type';

eitherWay(() => {
  test('the first question leads to the second, or to where the others take complaints @CMP-15', async ({ page }) => {
    await page.goto(energy);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose an option');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(alert(page).getByRole('link')).toHaveText(['Select an option']);
    const radios = page.getByRole('radio');
    expect(await radios.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'energy',
      'homeServices',
      'installations',
      'electricVehicle',
    ]);
    for (const [label, path] of [
      ['Home services', '/home-services/complaints'],
      ['Installations', '/installations/complaints'],
      ['Electric vehicle', '/electric-vehicles/complaints'],
    ] as const) {
      await page.goto(energy);
      await page.getByLabel(label).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(`${process.env['STACK_MAIN_SITE']}${path}`);
    }
    await page.goto(energy);
    await page.getByLabel('Energy').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(type);
  });

  test('the second question leads to the complaint of credit or of Pay As You Go @CMP-16', async ({ page }) => {
    await page.goto(type);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What type of energy customer are you?');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(alert(page).getByRole('link')).toHaveText(['Select what type of energy customer you are']);
    for (const [value, path] of [
      ['credit', 'gas-and-electricity'],
      ['directDebit', 'gas-and-electricity'],
      ['other', 'gas-and-electricity'],
      ['payAsYouGo', 'pay-as-you-go'],
    ] as const) {
      await page.goto(type);
      await page.locator(`input[value=${value}]`).check();
      const load = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(path));
      await page.getByRole('button', { name: 'Continue' }).click();
      await load;
      await expect(page).toHaveURL(at.details(path));
    }
  });
});
