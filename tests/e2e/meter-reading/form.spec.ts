import { expect } from '../fixtures.ts';
import { confirmation, filledIn, fillIn, formAddress, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: [/status of (422|503|410)/] });

test.describe('the meter reading form in a read week', () => {
  test('is shown under the configured heading, with the fields of the specification @MTR-1 @MTR-3 @MTR-12', async ({
    page,
  }) => {
    const answer = await page.goto(`${formAddress}/`);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit your meter reading');
    const names = await page
      .locator('form[data-meter-reading] :is(input, select)')
      .evaluateAll((all) => [...new Set(all.map((field) => field.getAttribute('name')))]);
    expect(names).toEqual([
      'key',
      'company',
      'title',
      'first_name',
      'last_name',
      'telephone',
      'email',
      'fuel-radio-btns',
      'gas_account_number',
      'gas_reading',
      'elec_account_number',
      'is_economy_7_radio',
      'elec_reading',
      'elec7_reading_normal',
      'elec7_reading_low',
      'date-day',
      'date-month',
      'date-year',
    ]);
    await expect(page.locator('input[name=company]')).toHaveValue('Price-cap');
    await expect(page.getByLabel('Title (optional)').getByRole('option')).toHaveText([
      'No title',
      ...['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Sir', 'Reverend', 'Dame', 'Lady', 'Professor', 'Lord'],
    ]);
    for (const name of ['gas_reading', 'elec_reading', 'elec7_reading_normal', 'elec7_reading_low']) {
      await expect(page.locator(`input[name=${name}]`)).toHaveAttribute('inputmode', 'numeric');
    }
    await expect(page.getByText('any day from 28 February 2027 to 31 March 2027')).toBeVisible();
    await expect(page.getByText('This form is open until Sunday 4 April.')).toBeVisible();
    await page.getByText('Find the picture that looks like your meter').click();
    await expect(page.getByRole('img', { name: /^A meter with two rows/ })).toBeVisible();
  });

  test('has one address @NAV-3', async ({ request }) => {
    const answer = await request.get(`${formAddress}/`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()['location']).toBe(formAddress);
  });

  test('hides what does not apply: fuel is Dual and Economy 7 no until someone says otherwise @MTR-8 @MTR-9', async ({
    page,
  }) => {
    await page.goto(formAddress);
    const shown = async () => ({
      gas: await page.getByLabel('Gas reading').isVisible(),
      one: await page.getByLabel('Electricity reading').isVisible(),
      two: (await page.getByLabel('Normal reading').isVisible()) && (await page.getByLabel('Low reading').isVisible()),
    });
    await expect(page.getByLabel('Gas and electricity')).toBeChecked();
    await expect(page.getByLabel('No', { exact: true })).toBeChecked();
    expect(await shown()).toEqual({ gas: true, one: true, two: false });
    await page.getByLabel('Yes').check();
    expect(await shown()).toEqual({ gas: true, one: false, two: true });
    await page.getByLabel('Gas only').check();
    expect(await shown()).toEqual({ gas: true, one: false, two: false });
    await page.getByLabel('Electricity only').check();
    expect(await shown()).toEqual({ gas: false, one: false, two: true });
  });

  test('says what is missing, keeps what was typed, and moves to the field @MTR-4 @MTR-5 @MTR-6 @MTR-7', async ({
    page,
  }) => {
    await page.goto(formAddress);
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
    await page.goto(formAddress);
    await fillIn(page, { ...filledIn, 'date-day': '27', 'date-month': 'feb' });
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(
      'Date of reading must be between 28 February 2027 and 31 March 2027',
    );
  });

  test('is confirmed to someone who never signed in, and the page survives a reload @MTR-10 @CNF-6 @AUT-4', async ({
    page,
    stack,
  }) => {
    await page.goto(formAddress);
    await fillIn(page);
    await submit(page);
    await page.waitForURL(`**${confirmation}`);
    await page.reload();
    await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(
      'Success: Thank you for submitting your meter reading',
    );
    await expect(page.getByText('If your bill is due, we will use your reading for it.')).toBeVisible();
    await expect(page.getByText(/next bill covers only the energy you have used and reflects the price/)).toBeVisible();
    await expect(page.getByText('We will be in touch if we cannot use your reading.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow,noarchive');
    const sentAs = stack.api.leads.at(-1);
    expect(sentAs?.status).toBe(201);
  });

  test('Back from the confirmation shows the form, however many errors there were', async ({ page }) => {
    await page.goto(formAddress);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('Enter your surname');
    await fillIn(page, { ...filledIn, gas_reading: '4521.7' });
    await submit(page);
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Gas reading must be a whole number, like 04521',
    ]);
    await page.getByLabel('Gas reading').fill('04521');
    await submit(page);
    await page.waitForURL(`**${confirmation}`);
    for (const _ of ['second error', 'first error', 'form']) {
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${formAddress}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit your meter reading');
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });

  test('Back from a page that an error page links to shows the form', async ({ page }) => {
    await page.goto(formAddress);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('Enter your surname');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/contact-us$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit your meter reading');
  });

  test('an error page that is reloaded keeps what was typed', async ({ page }) => {
    await page.goto(formAddress);
    await fillIn(page, { first_name: 'Zoë' });
    await submit(page);
    await page.getByRole('alert').getByRole('link', { name: 'Enter your surname' }).waitFor();
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Zoë');
  });

  test('takes a year of two numbers @MTR-7', async ({ page, stack }) => {
    await page.goto(formAddress);
    await fillIn(page, { ...filledIn, 'date-year': '27' });
    await submit(page);
    await page.waitForURL(`**${confirmation}`);
    expect(stack.api.leads.at(-1)?.lead).toMatchObject({
      data: { attributes: { 'additional-information': { ReadingDate: '2027-03-29' } } },
    });
  });

  test('shows a gas meter to someone who sends a gas reading only', async ({ page }) => {
    const coach = page.getByRole('region', { name: 'Which numbers to write down' });
    const shown = coach.getByRole('img').filter({ visible: true });
    await page.goto(formAddress);
    await expect(shown).toHaveAccessibleName(/^An electricity meter/);
    await page.getByLabel('Gas only').check();
    await expect(shown).toHaveAccessibleName(/^A gas meter/);
    await page.getByLabel('Electricity only').check();
    await expect(shown).toHaveAccessibleName(/^An electricity meter/);
    await page.goto(`${formAddress}?fuel=Gas`);
    await expect(shown).toHaveAccessibleName(/^A gas meter/);
    await expect(coach.getByText('Write down zeros at the front: 04521, not 4521.')).toBeVisible();
  });

  test('the confirmation page leads to the hub when nothing was sent @CNF-6', async ({ page }) => {
    await page.goto(confirmation);
    await expect(page).toHaveURL(/\/help-and-support\/$/);
  });

  test('pressing twice is sending once, and taking a reading asks the leads API and nothing else', async ({
    page,
    stack,
    request,
  }) => {
    await page.goto(formAddress);
    const key = await page.locator('input[name=key]').inputValue();
    const form = { ...filledIn, key, 'fuel-radio-btns': 'Dual', is_economy_7_radio: 'no' };
    const before = stack.api.leads.length;
    const callsBefore = stack.api.calls.length;
    const post = () =>
      request.post(formAddress, { form, headers: { origin: stack.origin }, maxRedirects: 0, maxRetries: 0 });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
    const sent = stack.api.leads.slice(before);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1);
    expect(new Set(stack.api.calls.slice(callsBefore))).toEqual(new Set(['POST /v1/leads']));

    // Other numbers from the same page are a correction, and reach the supplier as one.
    const corrected = await request.post(formAddress, {
      form: { ...form, gas_reading: '01235' },
      headers: { origin: stack.origin },
      maxRedirects: 0,
    });
    expect(corrected.status()).toBe(303);
    expect(stack.api.leads.at(-1)?.reference).not.toBe(sent[0]?.reference);
  });

  test('a failure says so, with the configured message, and keeps every value @MTR-11', async ({ page, stack }) => {
    await page.goto(formAddress);
    await fillIn(page);
    stack.api.passOnTo(undefined);
    try {
      await submit(page);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText("Sorry, we're having technical issues right now");
      await expect(alert.locator('b')).toHaveText('the date you took it is what counts');
      await expect(page.getByLabel('Gas reading')).toHaveValue('01234');
    } finally {
      stack.api.passOnTo(stack.platform);
    }
    await submit(page);
    await page.waitForURL(`**${confirmation}`);
  });

  test('a link brings values along, and they stay in no address, history or log @MTR-2', async ({ page, stack }) => {
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
    await page.goto(`${formAddress}?${query}`);
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

  test('contact us shows pill, template and button in the first card only @CON-5', async ({ page }) => {
    const answer = await page.goto('/help-and-support/contact-us');
    expect(answer?.headers()['cache-control']).toContain('s-maxage=30');
    const card = page.getByRole('region', { name: 'Direct Debit or pay on receipt of bill' });
    await expect(card.getByText('Energy prices are changing')).toBeVisible();
    await expect(card.getByText('Send us a reading now, and your next bill will be split')).toBeVisible();
    await expect(page.getByText('Energy prices are changing')).toHaveCount(1);
    await card.getByRole('link', { name: 'Submit a meter reading' }).click();
    await expect(page).toHaveURL(new RegExp(`${formAddress}$`));
  });

  test('weighs at most 30 kB of HTML and styles over the wire', async ({ page }) => {
    const weights: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (['document', 'stylesheet'].includes(request.resourceType())) {
        weights.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      }
    });
    await page.goto(formAddress, { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(weights)).reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(30_000);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every field is in sight, and the form is answered from start to end @MTR-1 @MTR-8 @MTR-9', async ({
    page,
    stack,
  }) => {
    await page.goto(`${formAddress}?fuel=Gas`);
    await expect(page.getByRole('img', { name: /^A gas meter/ }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('img', { name: /^An electricity meter/ })).toBeHidden();
    await page.goto(formAddress);
    for (const label of ['Gas reading', 'Electricity reading', 'Normal reading', 'Low reading']) {
      await expect(page.getByLabel(label)).toBeVisible();
    }
    await submit(page);
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await fillIn(page);
    await page.getByLabel('Gas only').check();
    await submit(page);
    await expect(page).toHaveURL(new RegExp(`${confirmation}$`));
    expect(JSON.stringify(stack.api.leads.at(-1)?.lead)).not.toMatch(/Elec7?Reading|ElecAccountNumber|IsEconomy7/);
  });
});
