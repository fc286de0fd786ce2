import { eitherWay, expect, test } from './fixtures.ts';
import {
  alert,
  at,
  chooseAddress,
  fillPerson,
  forgetJourney,
  giveDetails,
  giveFeedbackDetails,
  journeyCookie,
  person,
  reference,
  sendButton,
  textBox,
  write,
} from './steps.ts';

const submit = { name: 'Submit', exact: true };
const technical = "Unfortunately, we're having technical problems at the moment.";

eitherWay(() => {
  test('an enquiry that reads like a complaint is asked about once, on the same page @CMP-17', async ({
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

  test('feedback that reads like a complaint goes through the complaint form when the person says so @CMP-17', async ({
    page,
    email,
    mails,
    platform,
  }) => {
    const text = 'I want to complain: I was overcharged for months.';
    await giveFeedbackDetails(page, email, text);
    await page.getByRole('button', submit).click();
    await expect(page).toHaveURL(at.feedbackDetails);
    const question = page.getByRole('group', { name: 'Shall we treat this as a complaint?' });
    await expect(question.getByRole('radio').first()).toBeFocused();
    await page.getByRole('button', submit).click();
    await expect(alert(page).getByRole('link')).toHaveText(['Select yes if we should treat this as a complaint']);
    await question.getByLabel('Yes, treat it as a complaint').check();
    await page.getByRole('button', submit).click();
    await expect(page).toHaveURL('/help-and-support/make-a-complaint-select-type');
    await page.getByLabel('I pay by Direct Debit').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(at.details('gas-and-electricity'));
    await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
    await expect(page.locator('address')).toContainText('14 Lantern Row');
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(textBox(page)).toHaveValue(text);
    await page.getByRole('combobox').selectOption('Dispute Bill/Balance');
    expect(await platform.calls('POST', '/v1/leads')).toEqual([]);
    await sendButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your complaint has been sent/);
    const [mail] = await mails();
    expect(mail?.text).toContain(await reference(page));
    const [call, ...more] = await platform.calls('POST', '/v1/leads');
    expect(more).toEqual([]);
    expect(JSON.parse(call?.body ?? '').data.attributes).toMatchObject({
      topic: 'help-&-support',
      'query-subtype': 'Make a complaint-Monthly or quarterly',
      query: text,
      surname: person.surname,
      'vulnerability-consent': true,
      'additional-information': { caseType: 'Dispute Bill/Balance' },
    });
    // The draft of the feedback is gone too.
    await page.goto(at.feedback);
    await expect(textBox(page)).toHaveValue('');
  });

  test('feedback that reads like a complaint stays feedback when the person says so @CMP-17', async ({
    page,
    email,
    platform,
  }) => {
    await giveFeedbackDetails(page, email, 'It is ridiculous how kind your staff are.');
    await page.getByRole('button', submit).click();
    await page.getByLabel('No, it is feedback').check();
    await page.getByRole('button', submit).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Thanks, we've got your request/);
    const [call] = await platform.calls('POST', '/v1/leads');
    expect(call?.body).toContain('"Feedback-Energy"');
  });
});

eitherWay(() => {
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
});

eitherWay(() => {
  test('each field says what it needs, and keeps what was typed', async ({ page, email }) => {
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
});
