import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, chooseAddress, fillPerson } from './steps.ts';

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
