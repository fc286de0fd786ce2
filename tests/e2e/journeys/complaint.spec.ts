import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, giveDetails, reference, sendButton, write } from './steps.ts';

const paths = [
  {
    path: 'gas-and-electricity',
    heading: 'Making a complaint.',
    query: 'Tell us what happened',
    sent: 'Your complaint has been sent. Thanks for getting in touch.',
    soon: 'average seven days, up to 21 in some cases',
    missing: ['Select what your complaint is about', 'Enter what happened'],
  },
  {
    path: 'pay-as-you-go',
    heading: 'Making a complaint.',
    query: 'Tell us what happened',
    sent: 'Your complaint has been sent. Thanks for getting in touch.',
    soon: 'average seven days, up to 21 in some cases',
    missing: ['Enter what happened'],
  },
  {
    path: 'enquiry-gas-and-electricity',
    heading: 'Making an energy enquiry.',
    query: 'Tell us your enquiry',
    sent: 'Your enquiry has been sent',
    soon: 'average two days',
    missing: ['Select what your enquiry is about', 'Enter your enquiry'],
  },
  {
    path: 'enquiry-pay-as-you-go',
    heading: 'Making an enquiry.',
    query: 'Tell us your enquiry',
    sent: 'Your enquiry has been sent',
    soon: 'average seven days',
    missing: ['Enter your enquiry'],
  },
] as const;

eitherWay(() => {
  for (const { path, heading, query, sent, soon, missing } of paths) {
    test(`${path} goes from the first field to a reference that is in the email too @CMP-13 @CNF-5 @LED-10`, async ({
      page,
      email,
      mails,
      platform,
    }) => {
      await page.goto(at.details(path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('heading', { name: 'A bit about you' })).toBeVisible();
      await giveDetails(page, path, email);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(query);
      const given = page.getByRole('region', { name: 'What you told us about you' });
      await expect(given).toContainText(email);
      await expect(given.getByRole('link', { name: 'Change your details' })).toHaveAttribute('href', at.details(path));

      await sendButton(page).click();
      // In the order of the fields.
      await expect(alert(page).getByRole('link')).toHaveText(missing);
      await expect(page).toHaveTitle(/^Error: /);

      await write(page, path, 'The reading on my bill is not the one I sent.');
      await sendButton(page).click();
      await expect(page).toHaveURL(at.confirmation);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sent);
      await expect(page.getByRole('main')).toContainText(soon);
      await expect(page.getByRole('main')).toContainText('We have emailed it to you too.');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow,noarchive');
      const shown = await reference(page);
      const [mail, ...more] = await mails();
      expect(mail?.text).toContain(`Your reference: ${shown}`);
      expect(more).toEqual([]);
      const [call] = await platform.calls('POST', '/v1/leads');
      expect(call?.status).toBe(201);
      expect(await platform.leads()).toBe(1);
    });
  }

  test('an unknown kind of complaint is a page that is not found @CMP-1', async ({ page }) => {
    for (const path of [at.details('water'), at.query('water')]) {
      await page.goto(path);
      await expect(page).toHaveURL('/page-not-found.html');
    }
  });

  test('the steps are numbered to the last, and Back leads to the step before', async ({ page, email }) => {
    const back = page.getByRole('link', { name: 'Back', exact: true });
    await giveDetails(page, 'pay-as-you-go', email);
    for (const [step, path] of [
      ['Step 4 of 4', at.query('pay-as-you-go')],
      ['Step 3 of 4', at.details('pay-as-you-go')],
      ['Step 2 of 4', '/help-and-support/make-a-complaint-select-type'],
      ['Step 1 of 4', '/help-and-support/make-a-complaint-select-energy'],
    ] as const) {
      await expect(page).toHaveURL(path);
      await expect(page.getByText(step, { exact: true })).toBeVisible();
      await back.click();
    }
    await expect(page).toHaveURL('/help-and-support/contact-us');
    await page.goto(at.details('enquiry-pay-as-you-go'));
    await expect(page.getByText('Step 1 of 2', { exact: true })).toBeVisible();
    await back.click();
    await expect(page).toHaveURL('/help-and-support/contact-us');
  });
});

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
