import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, chooseAddress, fillPerson, giveFeedbackDetails, person, reference, textBox } from './steps.ts';

const submit = { name: 'Submit', exact: true };

eitherWay(() => {
  test('feedback goes from the first field to its confirmation, and a mail follows @FBK-1 @FBK-2 @FBK-3 @FBK-4 @FBK-6 @CNF-4 @CNF-6', async ({
    page,
    email,
    mails,
    platform,
  }) => {
    await page.goto(at.feedback);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We owe you');
    await expect(page.getByRole('main')).toContainText('over £250 of credit, you need to contact us');
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible();
    await page.getByRole('button', { name: "I don't want the refund" }).click();
    await expect(alert(page).getByRole('link')).toHaveText(['Enter what you would like us to do with your credit']);
    await textBox(page).fill('Keep it for the winter.');
    await page.getByRole('button', { name: "I don't want the refund" }).click();
    await expect(page).toHaveURL(at.feedbackDetails);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('If you could supply a few details...');
    await expect(page.getByRole('main')).toContainText('We will not contact you');
    expect(await page.content()).not.toContain('>Submit<');

    await chooseAddress(page);
    await page.getByRole('button', submit).click();
    await expect(alert(page).getByRole('link')).toHaveText([
      'Enter your first name',
      'Enter your surname',
      'Enter your email address',
      'Enter your phone number',
    ]);
    await fillPerson(page, email, '+353 1 234 5678');
    await page.getByRole('button', submit).click();
    await expect(page).toHaveURL(at.confirmation);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Thanks, we've got your request, we'll take care of the rest.",
    );
    await expect(page.getByRole('main')).toContainText('A confirmation email follows.');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow,noarchive');
    expect(await mails()).toHaveLength(1);
    expect(await platform.leads()).toBe(1);
    await expect(page.getByRole('main')).not.toContainText('number');

    await page.goto(at.feedbackDetails);
    await expect(page).toHaveURL(at.feedback);
    await expect(page.getByRole('main')).toContainText('We already have a request from you');
  });

  test('without a text the second step leads to the first @FBK-5', async ({ page }) => {
    await page.goto(at.feedbackDetails);
    await expect(page).toHaveURL(at.feedback);
  });

  test('a lead that fails says so, keeps everything, and goes through when tried again @ERR-4', async ({
    page,
    email,
    platform,
  }) => {
    await giveFeedbackDetails(page, email, 'Give it to the food bank.');
    await platform.trouble({ path: '/v1/leads', how: 'refuse', times: 1 });
    await page.getByRole('button', submit).click();
    await expect(alert(page)).toContainText("Unfortunately, we're having technical problems at the moment.");
    await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
    await page.getByRole('button', submit).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await platform.leads()).toBe(1);
  });

  test('feedback that reads like a complaint is asked about on Submit, and is one when the person says so', async ({
    page,
    email,
    mails,
    platform,
  }) => {
    await giveFeedbackDetails(page, email, 'I want to complain: I was overcharged for months.');
    await page.getByRole('button', submit).click();
    await expect(page).toHaveURL(at.feedbackDetails);
    const question = page.getByRole('group', { name: 'Shall we treat this as a complaint?' });
    await expect(question.getByRole('radio').first()).toBeFocused();
    await page.getByRole('button', submit).click();
    await expect(alert(page).getByRole('link')).toHaveText(['Select yes if we should treat this as a complaint']);
    await question.getByLabel('Yes, treat it as a complaint').check();
    await page.getByRole('button', submit).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your complaint has been sent/);
    const [mail] = await mails();
    expect(mail?.text).toContain(await reference(page));
    const [call] = await platform.calls('POST', '/v1/leads');
    expect(JSON.parse(call?.body ?? '').data.attributes).toMatchObject({
      topic: 'help-&-support',
      'query-subtype': 'Make a complaint-Monthly or quarterly',
      surname: person.surname,
      'vulnerability-consent': false,
    });
  });

  test('feedback that reads like a complaint stays feedback when the person says so', async ({
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
