import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, forgetJourney, giveDetails, journeyCookie, sendButton, textBox, write } from './steps.ts';

const technical = "Unfortunately, we're having technical problems at the moment.";

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
