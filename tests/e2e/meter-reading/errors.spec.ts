import { expect } from '../fixtures.ts';
import { confirmed, filledIn, fillIn, formPath, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: [/status of (422|503|410)/] });

test.describe('the meter reading form in a read week', () => {
  test('names what is missing, keeps what was typed, and moves to the field', async ({ page }) => {
    await page.goto(formPath);
    await fillIn(page, { first_name: 'Zoë', gas_reading: '4521.7', gas_account_number: '84', 'date-day': '31' });
    await submit(page);
    const summary = page.getByRole('alert');
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your surname',
      'Enter your phone number',
      /^Gas customer number must be 85 then 10 numbers/,
      'Gas reading must be a whole number, like 04521',
      'Enter your electricity customer number',
      'Enter your electricity reading',
      'Date of reading must include a month and a year',
    ]);
    await expect(summary.locator('..')).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByLabel('First name')).toHaveValue('Zoë');
    await summary.getByRole('link', { name: 'Enter your surname' }).click();
    await expect(page.getByLabel('Surname')).toBeFocused();
  });

  test('refuses a date outside the window it prints @MTR-7', async ({ page }) => {
    await page.goto(formPath);
    await fillIn(page, { ...filledIn, 'date-day': '27', 'date-month': 'feb' });
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(
      'Date of reading must be between 28 February 2027 and 31 March 2027',
    );
  });

  test('Back from the confirmation shows the form, however many errors there were', async ({ page }) => {
    await page.goto(formPath);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('Enter your surname');
    await fillIn(page, { ...filledIn, gas_reading: '4521.7' });
    await submit(page);
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Gas reading must be a whole number, like 04521',
    ]);
    await page.getByLabel('Gas reading').fill('04521');
    await submit(page);
    await page.waitForURL(confirmed);
    for (const _ of ['second error', 'first error', 'form']) {
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${formPath}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit your meter reading');
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });

  test('Back from a page that an error page links to shows the form', async ({ page }) => {
    await page.goto(formPath);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('Enter your surname');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/contact-us$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit your meter reading');
  });

  test('an error page that is reloaded keeps what was typed', async ({ page }) => {
    await page.goto(formPath);
    await fillIn(page, { first_name: 'Zoë' });
    await submit(page);
    await page.getByRole('alert').getByRole('link', { name: 'Enter your surname' }).waitFor();
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Zoë');
  });
});
