import { expect } from '../fixtures.ts';
import { confirmation, confirmed, filledIn, fillIn, formPath, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: [/status of (422|503|410)/] });

test.describe('the meter reading form in a read week', () => {
  test('is confirmed to someone who never signed in, and the page survives a reload @MTR-10 @CNF-6 @AUT-4', async ({
    page,
    stack,
  }) => {
    await page.goto(formPath);
    await fillIn(page);
    await submit(page);
    await page.waitForURL(confirmed);
    await page.reload();
    // The date of receipt is by the clock of the database, which is not moved.
    const shown = await page.locator('main dd').allInnerTexts();
    expect(shown.slice(0, 3)).toEqual(['01234', '04521', '29 March 2027']);
    await expect(page.locator('h1 + p strong')).toHaveText(stack.api.leads.at(-1)?.reference ?? '');
    await expect(page.getByText('The email goes to morag@example.com.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeVisible();
    const success = 'Success: Thank you for submitting your meter reading';
    await expect(page.getByRole('heading', { level: 2, name: success })).toBeVisible();
    await expect(page.getByText('If your bill is due, we will use your reading for it.')).toBeVisible();
    await expect(page.getByText(/next bill covers only the energy you have used and reflects the price/)).toBeVisible();
    await expect(page.getByText('We will be in touch if we cannot use your reading.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow,noarchive');
    const sentAs = stack.api.leads.at(-1);
    expect(sentAs?.status).toBe(201);
  });

  test('takes a year of two numbers @MTR-7', async ({ page, stack }) => {
    await page.goto(formPath);
    await fillIn(page, { ...filledIn, 'date-year': '27' });
    await submit(page);
    await page.waitForURL(confirmed);
    expect(stack.api.leads.at(-1)?.lead).toMatchObject({
      data: { attributes: { 'additional-information': { ReadingDate: '2027-03-29' } } },
    });
  });

  test('the confirmation page leads to the hub when nothing was sent @CNF-7', async ({ page }) => {
    await page.goto(confirmation);
    await expect(page).toHaveURL(/\/help-and-support\/$/);
  });

  test('pressing twice is sending once, and taking a reading asks the leads API and nothing else', async ({
    page,
    stack,
    request,
  }) => {
    await page.goto(formPath);
    const key = await page.locator('input[name=key]').inputValue();
    const form = { ...filledIn, key, 'fuel-radio-btns': 'Dual', is_economy_7_radio: 'no' };
    const before = stack.api.leads.length;
    const callsBefore = stack.api.calls.length;
    const post = () =>
      request.post(formPath, { form, headers: { origin: stack.origin }, maxRedirects: 0, maxRetries: 0 });
    const responses = await Promise.all([post(), post(), post()]);
    expect(responses.map((response) => response.status())).toEqual([303, 303, 303]);
    const sent = stack.api.leads.slice(before);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1);
    expect(new Set(stack.api.calls.slice(callsBefore))).toEqual(new Set(['POST /v1/leads']));

    // Other numbers from the same page are a correction, and reach the supplier as one.
    const corrected = await request.post(formPath, {
      form: { ...form, gas_reading: '01235' },
      headers: { origin: stack.origin },
      maxRedirects: 0,
    });
    expect(corrected.status()).toBe(303);
    expect(stack.api.leads.at(-1)?.reference).not.toBe(sent[0]?.reference);
  });

  test('a reading that is changed and changed back is three, the last one the newest', async ({ page, stack }) => {
    const before = stack.api.leads.length;
    await page.goto(formPath);
    for (const gas of ['01234', '01235', '01234']) {
      await fillIn(page, { ...filledIn, gas_reading: gas });
      await submit(page);
      await page.waitForURL(confirmed);
      await page.goBack();
      await page.waitForURL(formPath);
    }
    const references = stack.api.leads.slice(before).map(({ reference }) => reference);
    expect([references.length, new Set(references).size]).toEqual([3, 3]);
  });

  test('two equal readings from two forms are two, although both forms are the same page', async ({
    page,
    context,
    stack,
  }) => {
    const before = stack.api.leads.length;
    const other = await context.newPage();
    await page.goto(formPath);
    await other.goto(formPath);
    // The same page, also if it was rendered again between the two.
    const key = await page.locator('input[name=key]').inputValue();
    await other.locator('input[name=key]').evaluate((input, value) => input.setAttribute('value', value), key);
    for (const tab of [page, other]) {
      await fillIn(tab);
      await submit(tab);
      await tab.waitForURL(confirmed);
    }
    const references = stack.api.leads.slice(before).map(({ reference }) => reference);
    expect([references.length, new Set(references).size]).toEqual([2, 2]);
  });

  test('the edge may keep the form of a visitor without a cookie of the site, and no other cache any', async ({
    stack,
  }) => {
    const keptBy = async (cookie: Record<string, string>) => {
      const { status, headers } = await fetch(stack.origin + formPath, { headers: cookie });
      return [status, headers.get('cache-control'), headers.get('x-accel-expires')];
    };
    expect(await keptBy({})).toEqual([200, 'no-store', '3']);
    expect(await keptBy({ cookie: 'theme=dark; __Host-reading-sent=x' })).toEqual([200, 'no-store', '3']);
    for (const cookie of ['__Host-journey=x', '__Host-reading-prefill=x'])
      expect(await keptBy({ cookie })).toEqual([200, 'no-store', null]);
  });

  test('the confirmation that is filled in is the page that the router renders', async ({ page, context }) => {
    await page.goto(formPath);
    await fillIn(page, { ...filledIn, email: "o'neill&sons@example.com" });
    await submit(page);
    await page.waitForURL(confirmed);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const html = async (more: string) =>
      (await fetch(page.url(), { headers: { cookie: cookie + more, 'accept-encoding': 'gzip' } })).text();
    const filled = await html('');
    expect(filled).toContain('<dd>01234</dd>');
    // A visitor of whom more is known gets the page from the router.
    expect(await html('; __Host-journey=mine')).toBe(filled);
  });

  test('a failure says so, with the configured message, and keeps every value @MTR-11', async ({ page, stack }) => {
    await page.goto(formPath);
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
    await page.waitForURL(confirmed);
  });
});
