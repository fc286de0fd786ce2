import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { withKeyboardAlone } from '../keyboard-alone.ts';
import { confirmed, filledIn, fillIn, formPath, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: [/status of (422|503|410)/] });

test.describe('the meter reading form in a read week', () => {
  test('is shown, with the days that a reading may be of and the last day of the week @MTR-1', async ({ page }) => {
    const response = await page.goto(`${formPath}/`);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit your meter reading');
    await expect(page.locator('form[data-meter-reading]')).toBeVisible();
    await expect(page.getByText('no longer available')).toHaveCount(0);
    await expect(page.getByText('any day from 28 February 2027 to 31 March 2027')).toBeVisible();
    await expect(page.getByText('This form is open until Sunday 4 April.')).toBeVisible();
    await page.getByText('Find the picture that looks like your meter').click();
    await expect(page.getByRole('img', { name: /^A meter with two rows/ })).toBeVisible();
  });

  test('has one URL @NAV-3', async ({ request }) => {
    const response = await request.get(`${formPath}/`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toBe(formPath);
  });

  const readings = ['Gas reading', 'Electricity reading', 'Normal reading', 'Low reading'];
  const visibleReadings = async (page: Page) => {
    const visible = await Promise.all(readings.map((label) => page.getByLabel(label).isVisible()));
    return readings.filter((_, index) => visible[index]);
  };

  test('Economy 7 is no at first; yes shows two readings in place of one @MTR-8', async ({ page }) => {
    await page.goto(formPath);
    await expect(page.getByLabel('No', { exact: true })).toBeChecked();
    expect(await visibleReadings(page)).toEqual(['Gas reading', 'Electricity reading']);
    await page.getByLabel('Yes').check();
    expect(await visibleReadings(page)).toEqual(['Gas reading', 'Normal reading', 'Low reading']);
    await page.getByLabel('No', { exact: true }).check();
    expect(await visibleReadings(page)).toEqual(['Gas reading', 'Electricity reading']);
  });

  test('the fuel is Dual at first; gas or electricity hides the fields of the other @MTR-9', async ({ page }) => {
    await page.goto(formPath);
    await expect(page.getByLabel('Gas and electricity')).toBeChecked();
    expect(await visibleReadings(page)).toEqual(['Gas reading', 'Electricity reading']);
    await page.getByLabel('Gas only').check();
    expect(await visibleReadings(page)).toEqual(['Gas reading']);
    await expect(page.getByLabel('Gas customer number')).toBeVisible();
    await expect(page.getByLabel('Electricity customer number')).toBeHidden();
    await expect(page.getByText('Do you have an Economy 7 meter?')).toBeHidden();
    await page.getByLabel('Electricity only').check();
    expect(await visibleReadings(page)).toEqual(['Electricity reading']);
    await expect(page.getByLabel('Gas customer number')).toBeHidden();
    await expect(page.getByLabel('Electricity customer number')).toBeVisible();
  });

  test('what is hidden is not posted @MTR-9', async ({ page }) => {
    await page.goto(formPath);
    await page.getByLabel('Yes').check();
    await fillIn(page);
    await page.getByLabel('Gas only').check();
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await submit(page);
    const names = [...new URLSearchParams((await posted).postData() ?? '').keys()];
    expect(names).toContain('gas_reading');
    expect(names.filter((name) => /^elec|economy/.test(name))).toEqual([]);
    await page.waitForURL(confirmed);
  });

  test('shows a gas meter to someone who sends a gas reading only', async ({ page }) => {
    const coach = page.getByRole('region', { name: 'Which numbers to write down' });
    const shown = coach.getByRole('img').filter({ visible: true });
    await page.goto(formPath);
    await expect(shown).toHaveAccessibleName(/^An electricity meter/);
    await page.getByLabel('Gas only').check();
    await expect(shown).toHaveAccessibleName(/^A gas meter/);
    await page.getByLabel('Electricity only').check();
    await expect(shown).toHaveAccessibleName(/^An electricity meter/);
    await page.goto(`${formPath}?fuel=Gas`);
    await expect(shown).toHaveAccessibleName(/^A gas meter/);
    await expect(coach.getByText('Write down zeros at the front: 04521, not 4521.')).toBeVisible();
  });

  test('contact us shows pill, template and button in the first card only @CON-5', async ({ page }) => {
    const response = await page.goto('/help-and-support/contact-us');
    expect(response?.headers()['cache-control']).toContain('s-maxage=3,');
    const card = page.getByRole('region', { name: 'Direct Debit or pay on receipt of bill' });
    await expect(card.getByText('Energy prices are changing')).toBeVisible();
    await expect(card.getByText('Send us a reading now, and your next bill will be split')).toBeVisible();
    await expect(page.getByText('Energy prices are changing')).toHaveCount(1);
    await card.getByRole('link', { name: 'Submit a meter reading' }).click();
    await expect(page).toHaveURL(new RegExp(`${formPath}$`));
  });

  test('weighs at most 30 kB of HTML and styles over the wire', async ({ page }) => {
    const weights: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (['document', 'stylesheet'].includes(request.resourceType())) {
        weights.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      }
    });
    await page.goto(formPath, { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(weights)).reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(30_000);
  });

  test('a link brings values along, and they stay in no URL, history or log @MTR-2', async ({ page, stack }) => {
    const query = new URLSearchParams({
      title: 'Dr',
      first_name: 'Canaryfirst',
      last_name: 'Canarylast',
      telephone: '07700900999',
      email: 'canary@example.com',
      gas_account_number: '859999999999',
      elec_account_number: 'BGX9999',
      fuel: 'Electricity',
    });
    const asked: string[] = [];
    page.on('request', (one) => asked.push(`${one.url()} ${one.headers()['referer'] ?? ''}`));
    await page.goto('/help-and-support/contact-us');
    await page.goto(`${formPath}?${query}`);
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByLabel('Title (optional)')).toHaveValue('Dr');
    await expect(page.getByLabel('First name')).toHaveValue('Canaryfirst');
    await expect(page.getByLabel('Surname')).toHaveValue('Canarylast');
    await expect(page.getByLabel('Phone number')).toHaveValue('07700900999');
    await expect(page.getByLabel('Email address')).toHaveValue('canary@example.com');
    await expect(page.getByLabel('Electricity only')).toBeChecked();
    await expect(page.locator('input[name=gas_account_number]')).toHaveValue('859999999999');
    await expect(page.locator('input[name=elec_account_number]')).toHaveValue('BGX9999');
    expect(asked.filter((one) => /canary/i.test(one))).toHaveLength(1);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-reading-prefill');
    await page.goBack();
    await page.goForward();
    expect(new URL(page.url()).search).toBe('');
    expect(stack.log.filter((line) => /canary|859999999999/i.test(line))).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every field is visible, and the form can be sent @MTR-9', async ({ page, stack }) => {
    await page.goto(`${formPath}?fuel=Gas`);
    await expect(page.getByRole('img', { name: /^A gas meter/ }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('img', { name: /^An electricity meter/ })).toBeHidden();
    await page.goto(formPath);
    for (const label of ['Gas reading', 'Electricity reading', 'Normal reading', 'Low reading']) {
      await expect(page.getByLabel(label)).toBeVisible();
    }
    await submit(page);
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await fillIn(page);
    await page.getByLabel('Gas only').check();
    await submit(page);
    await expect(page).toHaveURL(confirmed);
    expect(JSON.stringify(stack.api.leads.at(-1)?.lead)).not.toMatch(/Elec7?Reading|ElecAccountNumber|IsEconomy7/);
  });
});

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

  test('is filled in and sent with the keyboard alone, and each field says what it is', async ({ page, stack }) => {
    const { heard, tabTo, type, press } = await withKeyboardAlone(page);
    await page.goto(formPath);
    await type('First name', 'Morag');
    await type('Surname', "O'Neill");
    await type('Phone number', '07700900123');
    await type('Email address (optional)', 'morag@example.com');
    await tabTo('radio', 'Gas and electricity');
    await page.keyboard.press('ArrowDown');
    expect(await heard()).toMatch(/^radio 'Gas only', checked/);
    await type('Gas customer number', '851234567890');
    await type('Gas reading', '01234');
    expect(await heard()).toMatch(/^textbox 'Gas reading'.*: .*Zeros at the front count/);
    await type('Day', '29');
    await type('Month', 'March');
    await press('button', 'Submit meter reading');
    await expect(page.getByRole('alert').locator('..')).toBeFocused();
    await press('link', 'Date of reading must include a year');
    await tabTo('textbox', 'Year');
    expect(await heard()).toContain(', invalid');
    await page.keyboard.type('2027');
    await press('button', 'Submit meter reading');
    await page.waitForURL(confirmed);
    expect(await heard()).toMatch(/^RootWebArea 'Meter reading submitted/);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - paragraph:
        - strong: ${stack.api.leads.at(-1)?.reference}
    `);
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
