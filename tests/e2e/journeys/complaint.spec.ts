import { complaintPaths } from '@lamplighter/contracts/complaint-paths';
import { querySubjects } from '@lamplighter/contracts/query-subjects';
import { eitherWay, expect, test } from './fixtures.ts';
import {
  alert,
  at,
  chooseAddress,
  fillPerson,
  forgetJourney,
  giveDetails,
  journeyCookie,
  reference,
  sendButton,
  textBox,
  write,
} from './steps.ts';

const technical = "Unfortunately, we're having technical problems at the moment.";

const paths = [
  {
    path: 'gas-and-electricity',
    heading: 'Making a complaint.',
    query: 'Tell us what happened',
    sent: 'Your complaint has been sent. Thanks for getting in touch.',
    soon: 'seven days on average, and it can take up to 21 days',
    missing: 'Enter what happened',
  },
  {
    path: 'pay-as-you-go',
    heading: 'Making a complaint.',
    query: 'Tell us what happened',
    sent: 'Your complaint has been sent. Thanks for getting in touch.',
    soon: 'seven days on average, and it can take up to 21 days',
    missing: 'Enter what happened',
  },
  {
    path: 'enquiry-gas-and-electricity',
    heading: 'Making an energy enquiry.',
    query: 'Tell us your enquiry',
    sent: 'Your enquiry has been sent',
    soon: 'two days on average',
    missing: 'Enter your enquiry',
  },
  {
    path: 'enquiry-pay-as-you-go',
    heading: 'Making an enquiry.',
    query: 'Tell us your enquiry',
    sent: 'Your enquiry has been sent',
    soon: 'seven days on average',
    missing: 'Enter your enquiry',
  },
] as const;

eitherWay(() => {
  for (const { path, heading, query, sent, soon, missing } of paths) {
    const isEnergy = complaintPaths[path].payment === 'credit';

    test(`${path} goes from the first field to a reference that is in the e-mail too @CMP-1 @CMP-2 @CMP-9 @CMP-11 @CMP-13 @CNF-1 @CNF-2 @CNF-3 @CNF-5 @CNF-6 @LED-10`, async ({
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
      const problems = isEnergy ? [`Select what your ${complaintPaths[path].kind} is about`, missing] : [missing];
      await expect(alert(page).getByRole('link')).toHaveText(problems);
      await expect(page).toHaveTitle(/^Error: /);
      if (isEnergy) {
        const offered = await page.getByRole('combobox').getByRole('option').allInnerTexts();
        expect(offered).toEqual(['Choose a subject', ...querySubjects]);
        expect(offered).toHaveLength(18);
      } else await expect(page.getByRole('combobox')).toHaveCount(0);

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
    for (const address of [at.details('water'), at.query('water')]) {
      await page.goto(address);
      await expect(page).toHaveURL('/page-not-found.html');
    }
  });

  test('each field says what it needs, and keeps what was typed @CMP-3 @CMP-4 @CMP-5 @CMP-6 @CMP-7', async ({
    page,
    email,
  }) => {
    const next = page.getByRole('button', { name: 'Next step' });
    await page.goto(at.details('gas-and-electricity'));
    await chooseAddress(page);
    await next.click();
    await expect(alert(page).getByRole('link')).toHaveText([
      'Enter your first name',
      'Enter your surname',
      'Enter your email address',
      'Enter your phone number',
      'Select yes if you agree to us recording this',
    ]);
    await page.getByLabel('First name').fill('ﬁ'.repeat(101));
    await page.getByLabel('Surname').fill('Nguyễn');
    await page.getByLabel('Email address').fill('zoë at home');
    await page.getByLabel('Phone number', { exact: true }).fill('0770 090 098');
    await page.getByLabel('Textphone number').fill('eighteen');
    await page.getByLabel('No', { exact: true }).check();
    await next.click();
    await expect(alert(page).getByRole('link')).toHaveText([
      'First name must be 100 characters or fewer',
      'Enter an email address in the correct format, like name@example.com',
      'Enter a UK or Irish phone number, like 01632 960 001, 07700 900 982 or +353 1 234 5678',
      'Textphone number must only include numbers',
    ]);
    await expect(page.getByLabel('Surname')).toHaveValue('Nguyễn');
    await expect(page.getByLabel('Email address')).toHaveValue('zoë at home');
    await expect(page.getByLabel('No', { exact: true })).toBeChecked();
    await fillPerson(page, email, '(01) 234 5678');
    await page.getByLabel('Textphone number').fill('');
    await next.click();
    await expect(page).toHaveURL(at.query('gas-and-electricity'));
  });

  test("'Next step' is not in the page until an address is chosen @CMP-8", async ({ page }) => {
    await page.goto(at.details('pay-as-you-go'));
    expect(await page.content()).not.toContain('Next step');
    await chooseAddress(page);
    await expect(page.getByRole('button', { name: 'Next step' })).toBeVisible();
    expect(await (await page.request.get(at.details('pay-as-you-go'))).text()).toContain('Next step');
  });

  test('without details the query page leads back to them, and keeps a text that was posted there @CMP-12', async ({
    page,
    email,
    sql,
    context,
    platform,
  }) => {
    await page.goto(at.query('gas-and-electricity'));
    await expect(page).toHaveURL(at.details('gas-and-electricity'));
    await giveDetails(page, 'gas-and-electricity', email);
    await write(page, 'gas-and-electricity', 'Written slowly, over an hour.');
    const cookie = await journeyCookie(context);
    expect(cookie).toMatchObject({ name: '__Host-journey', httpOnly: true, secure: true, sameSite: 'Lax' });
    await forgetJourney(sql, cookie?.value ?? '');
    const before = await platform.logged('query-without-details');
    await sendButton(page).click();
    await expect(page).toHaveURL(at.details('gas-and-electricity'));
    await expect.poll(() => platform.logged('query-without-details')).toBeGreaterThan(before);
    await expect(page.getByRole('heading', { name: 'Please give your details again' })).toBeVisible();
    await expect(page.getByText('What you wrote is kept: you will find it on the next page.')).toBeVisible();
    await giveDetails(page, 'gas-and-electricity', email);
    await expect(textBox(page)).toHaveValue('Written slowly, over an hour.');
    await expect(page.getByRole('combobox')).toHaveValue('Meter read issues');
  });

  test('someone who comes back after their journey expired is told so', async ({ page, email, sql, context }) => {
    await page.goto(at.details('gas-and-electricity'));
    await expect(page.getByText('Please give your details again')).toHaveCount(0);
    await giveDetails(page, 'gas-and-electricity', email);
    const cookie = await journeyCookie(context);
    await forgetJourney(sql, cookie?.value ?? '');
    await page.reload();
    await expect(page).toHaveURL(at.details('gas-and-electricity'));
    await expect(page.getByRole('heading', { name: 'Please give your details again' })).toBeVisible();
    await expect(page.getByText('you will find it on the next page')).toHaveCount(0);
  });

  test('the steps are numbered to the last, and Back leads to the step before', async ({ page, email }) => {
    const back = page.getByRole('link', { name: 'Back', exact: true });
    await giveDetails(page, 'pay-as-you-go', email);
    for (const [step, address] of [
      ['Step 4 of 4', at.query('pay-as-you-go')],
      ['Step 3 of 4', at.details('pay-as-you-go')],
      ['Step 2 of 4', '/help-and-support/make-a-complaint-select-type'],
      ['Step 1 of 4', '/help-and-support/make-a-complaint-select-energy'],
    ] as const) {
      await expect(page).toHaveURL(address);
      await expect(page.getByText(step, { exact: true })).toBeVisible();
      await back.click();
    }
    await expect(page).toHaveURL('/help-and-support/contact-us');
    await page.goto(at.details('enquiry-pay-as-you-go'));
    await expect(page.getByText('Step 1 of 2', { exact: true })).toBeVisible();
    await back.click();
    await expect(page).toHaveURL('/help-and-support/contact-us');
  });

  test('a lead that fails says so, keeps everything, and goes through when tried again @CMP-14 @ERR-4', async ({
    page,
    email,
    platform,
  }) => {
    await giveDetails(page, 'gas-and-electricity', email);
    await write(page, 'gas-and-electricity', 'My meter ticks.');
    await platform.trouble({ path: '/v1/leads', how: 'refuse' });
    const before = await platform.logged('lead-failed');
    await sendButton(page).click();
    await expect(alert(page)).toContainText(technical);
    await expect.poll(() => platform.logged('lead-failed')).toBeGreaterThan(before);
    await expect(alert(page)).toContainText(
      'Either stay on this page and try again in a few moments, or try again later.',
    );
    await expect(alert(page)).toContainText(
      "Thank you for your patience. We're sorry for the inconvenience this might cause.",
    );
    await expect(textBox(page)).toHaveValue('My meter ticks.');
    await expect(page.getByRole('combobox')).toHaveValue('Meter read issues');
    await platform.trouble();
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await platform.leads()).toBe(1);
  });

  test('an enquiry that reads like a complaint is asked about once, on the same page', async ({
    page,
    email,
    platform,
  }) => {
    await giveDetails(page, 'enquiry-pay-as-you-go', email);
    await write(page, 'enquiry-pay-as-you-go', 'I am fed up: nobody has replied.');
    await sendButton(page).click();
    const question = page.getByRole('group', { name: 'Shall we treat this as a complaint?' });
    await expect(question).toBeVisible();
    await expect(textBox(page)).toHaveValue('I am fed up: nobody has replied.');
    await expect(question.getByRole('radio').first()).toBeFocused();
    await sendButton(page).click();
    await expect(alert(page)).toContainText('Select yes if we should treat this as a complaint');
    await question.getByLabel('Yes, treat it as a complaint').check();
    await platform.trouble({ path: '/v1/leads', how: 'refuse', times: 1 });
    await sendButton(page).click();
    await expect(alert(page)).toContainText(technical);
    await expect(question.getByLabel('Yes, treat it as a complaint')).toBeChecked();
    await sendButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your complaint has been sent/);
    const call = (await platform.calls('POST', '/v1/leads')).at(-1);
    expect(call?.body).toContain('"Make a complaint-Pay As You Go"');
  });
});
