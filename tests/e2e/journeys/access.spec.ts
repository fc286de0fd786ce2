import type { Page } from '@playwright/test';
import { withKeyboardAlone } from '../keyboard-alone.ts';
import { expect, test } from './fixtures.ts';
import { alert, at, chooseAddress, fillPerson, findAddresses, reference, sendButton, textBox } from './steps.ts';

test('a complaint is made and followed with the keyboard alone, and each step says what it is', async ({
  page,
  email,
  platform,
}) => {
  const { heard, tabTo, type, press } = await withKeyboardAlone(page);
  await page.goto('/help-and-support/make-a-complaint-select-energy');
  await tabTo('radio', 'Energy Gas or electricity');
  await page.keyboard.press('Space');
  expect(await heard()).toMatch(/^radio 'Energy Gas or electricity', checked/);
  await press('button', 'Continue');
  await expect(page).toHaveURL(/select-type$/);
  // The first radio of a group that has no answer is where Tab enters it.
  await tabTo('radio', await firstOf(page, 'What type of energy customer are you?'));
  await page.keyboard.press('Space');
  await press('button', 'Continue');
  await expect(page).toHaveURL(at.details('gas-and-electricity'));

  await type('First name', 'Zoë');
  await type('Surname', "O'Neill");
  await type('Email address', email);
  await type('Phone number', '07700900982');
  await tabTo('radio', 'Yes');
  await page.keyboard.press('ArrowDown');
  await type('Postcode', 'LK4 2QT');
  // Enter in a text box triggers the expected action: here, the address lookup.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: '20 addresses found for LK4 2QT' })).toBeVisible();
  await tabTo('radio', await firstOf(page, /addresses found/));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.locator('address')).toBeVisible();
  await press('button', 'Next step');
  await expect(page).toHaveURL(at.query('gas-and-electricity'));

  await press('button', 'Send complaint');
  // The summary has the focus, and its first link leads to the field, which says what is wrong with it.
  await expect(page.getByRole('alert').locator('..')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await press('link', 'Select what your complaint is about');
  expect(await heard()).toMatch(
    /^combobox 'What is your complaint about\?', invalid.*: .*Select what your complaint is about/,
  );
  await page.keyboard.type('Faulty');
  await type('What happened?', 'The meter hums a tune.');
  await press('button', 'Send complaint');
  await expect(page).toHaveURL(at.confirmation);
  expect(await heard()).toMatch(/^RootWebArea 'Confirmation/);
  const sent = await reference(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Your complaint has been sent. Thanks for getting in touch." [level=1]
    - paragraph:
      - strong: ${sent}
  `);
  const [call] = await platform.calls('POST', '/v1/leads');
  const { attributes } = JSON.parse(call?.body ?? '').data;
  expect(attributes).toMatchObject({ query: 'The meter hums a tune.', 'vulnerability-consent': false });
  expect(attributes['additional-information'].caseType).toBe('Faulty meter');

  await press('link', 'Follow your complaint or enquiry');
  await expect(page).toHaveURL(/\/follow$/);
  await press('button', 'Show where it stands');
  await expect(page.getByRole('alert').locator('..')).toBeFocused();
  await press('link', 'Enter your reference number');
  expect(await heard()).toMatch(/^textbox 'Reference number', invalid.*: .*Enter your reference number/);
  await page.keyboard.type(sent);
  await type('Email address or postcode', email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your complaint');
  expect(await heard()).toMatch(/^RootWebArea 'We have your complaint/);
});

const firstOf = async (page: Page, group: string | RegExp) =>
  (await page.getByRole('group', { name: group }).locator('[type=radio] + label').first().innerText()).trim();

for (const width of [320, 1280]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 }, axeAtEnd: false });
    // About twenty checks in one test: each state is reached through the previous one.
    test.describe.configure({ timeout: 150_000 });

    test('every state of a complaint is accessible and fits', async ({ page, email, platform, checkAccess }) => {
      const look = async () => {
        await checkAccess();
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(excess, `sideways scroll at ${page.url()}`).toBeLessThanOrEqual(0);
      };
      await page.goto(at.details('enquiry-gas-and-electricity'));
      await look();
      await page.getByRole('button', { name: 'Find address' }).click();
      await look();
      await findAddresses(page, 'ZZ9 9ZZ');
      await look();
      await page.getByRole('button', { name: 'Search again' }).click();
      await look();
      await platform.trouble({ path: '/v1/addresses', how: 'refuse', times: 1 });
      await findAddresses(page);
      await expect(alert(page)).toBeVisible();
      await look();
      await page.getByRole('button', { name: 'Search again' }).click();
      await findAddresses(page);
      await look();
      await page.getByRole('button', { name: 'Search again' }).click();
      await chooseAddress(page);
      await page.getByRole('button', { name: 'Next step' }).click();
      await look();
      await fillPerson(page, email);
      await page.getByLabel('No', { exact: true }).check();
      await platform.trouble({ path: '/v1', how: 'refuse' });
      await page.getByRole('button', { name: 'Next step' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await look();
      await platform.trouble();
      await page.getByRole('button', { name: 'Try again' }).click();
      await look();
      await sendButton(page).click();
      await expect(alert(page)).toBeVisible();
      await look();
      await page.getByRole('combobox').selectOption('Discount');
      await textBox(page).fill('This is unacceptable.');
      await sendButton(page).click();
      await expect(page.getByRole('group', { name: 'Shall we treat this as a complaint?' })).toBeVisible();
      await look();
      await page.getByLabel('No, it is a question').check();
      await platform.trouble({ path: '/v1/leads', how: 'refuse', times: 1 });
      await sendButton(page).click();
      await expect(alert(page)).toBeVisible();
      await look();
      await sendButton(page).click();
      await expect(page).toHaveURL(at.confirmation);
      expect(await reference(page)).not.toBe('');
      await look();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'You have already sent an enquiry' })).toBeVisible();
      await look();
    });

    test('every state of feedback is accessible and fits', async ({ page, email, checkAccess }) => {
      await page.goto(at.feedback);
      await checkAccess();
      await page.getByRole('button', { name: "I don't want the refund" }).click();
      await expect(alert(page)).toBeVisible();
      await checkAccess();
      await textBox(page).fill('I am unhappy.');
      await page.getByRole('button', { name: "I don't want the refund" }).click();
      await expect(page).toHaveURL(at.feedbackDetails);
      await checkAccess();
      await fillPerson(page, email);
      await chooseAddress(page);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await expect(page.getByRole('group', { name: 'Shall we treat this as a complaint?' })).toBeVisible();
      await checkAccess();
      await page.getByLabel('No, it is feedback').check();
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await expect(page).toHaveURL(at.confirmation);
      await checkAccess();
    });
  });
}

const forms = [
  '/help-and-support/make-a-complaint-select-energy',
  '/help-and-support/make-a-complaint-select-type',
  at.details('gas-and-electricity'),
  at.details('enquiry-pay-as-you-go'),
  at.feedback,
];

for (const path of forms) {
  for (const width of [320, 1280]) {
    test(`what happens next is ${width === 320 ? 'below' : 'beside'} the form: ${path}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const form = await page.locator('main form').boundingBox();
      const aside = await page.getByRole('region', { name: 'About this form' }).boundingBox();
      const [right, bottom] = [(form?.x ?? 0) + (form?.width ?? 0), (form?.y ?? 0) + (form?.height ?? 0)];
      expect(width === 320 ? (aside?.y ?? 0) - bottom : (aside?.x ?? 0) - right).toBeGreaterThan(0);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess).toBeLessThanOrEqual(0);
    });
  }
}

/** The space between the h1 and what follows it in its column. */
function spaceUnderHeading(): number {
  const heading = document.querySelector('h1');
  if (!heading) return Number.NaN;
  const { bottom, right } = heading.getBoundingClientRect();
  const below = [...document.querySelectorAll('main :is(p, input, form, h2)')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, left, height }) => height > 0 && top >= bottom - 1 && left < right);
  return Math.min(...below.map(({ top }) => top)) - bottom;
}

for (const path of [
  '/help-and-support/make-a-complaint-select-energy',
  '/help-and-support/make-a-complaint-select-type',
  at.feedback,
]) {
  test(`there is space under the heading of ${path}`, async ({ page }) => {
    await page.goto(path);
    expect(await page.evaluate(spaceUnderHeading)).toBeGreaterThanOrEqual(16);
  });
}
