import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, chooseAddress, fillPerson, giveFeedbackDetails, person, textBox } from './steps.ts';

const submit = { name: 'Submit', exact: true };

eitherWay(() => {
  test('feedback goes from the first field to its confirmation, and a mail follows @FBK-6 @CNF-4', async ({
    page,
    email,
    mails,
    platform,
  }) => {
    await page.goto(at.feedback);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We owe you');
    await expect(page.getByRole('main')).toContainText('over £250 of credit, you need to contact us');
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/help-and-support/contact-us',
    );
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
    for (const text of [
      "Unfortunately, we're having technical problems at the moment.",
      'Either stay on this page and try again in a few moments, or try again later.',
      "Thank you for your patience. We're sorry for the inconvenience this might cause.",
    ])
      await expect(alert(page)).toContainText(text);
    await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
    await page.getByRole('button', submit).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await platform.leads()).toBe(1);
  });
});
