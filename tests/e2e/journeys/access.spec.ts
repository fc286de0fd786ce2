import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { alert, at, chooseAddress, fillPerson, findAddresses, reference, sendButton, textBox } from './steps.ts';

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'radio' | 'combobox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by keyboard to ${role} '${name}'`);
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

test('a complaint can be made with the keyboard alone', async ({ page, email, platform }) => {
  await page.goto(at.details('gas-and-electricity'));
  await type(page, 'First name', 'Zoë');
  await type(page, 'Surname', "O'Neill");
  await type(page, 'Email address', email);
  await type(page, 'Phone number', '07700900982');
  await tabTo(page, 'radio', 'Yes');
  await page.keyboard.press('ArrowDown');
  await type(page, 'Postcode', 'LK4 2QT');
  // Enter in a text box triggers the expected action: here, the address lookup.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: '20 addresses found for LK4 2QT' })).toBeVisible();
  await tabTo(page, 'radio', await firstAddress(page));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.locator('address')).toBeVisible();
  await tabTo(page, 'button', 'Next step');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at.query('gas-and-electricity'));
  await tabTo(page, 'combobox', 'What is your complaint about?');
  await page.keyboard.type('Faulty');
  await type(page, 'What happened?', 'The meter hums a tune.');
  await tabTo(page, 'button', 'Send complaint');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at.confirmation);
  const [call] = await platform.calls('POST', '/v1/leads');
  const { attributes } = JSON.parse(call?.body ?? '').data;
  expect(attributes).toMatchObject({ query: 'The meter hums a tune.', 'vulnerability-consent': false });
  expect(attributes['additional-information'].caseType).toBe('Faulty meter');
});

const firstAddress = async (page: Page) =>
  (
    await page
      .getByRole('group', { name: /addresses found/ })
      .locator('[type=radio] + label')
      .first()
      .innerText()
  ).trim();

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
