import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, giveDetails, giveFeedbackDetails, person, reference, sendButton, textBox, write } from './steps.ts';

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
