import { eitherWay, expect, test } from './fixtures.ts';
import {
  alert,
  at,
  expectNoDraft,
  giveDetails,
  giveFeedbackDetails,
  person,
  reference,
  sendButton,
  textBox,
  write,
} from './steps.ts';

const path = 'gas-and-electricity';
const technical = "Unfortunately, we're having technical problems at the moment.";

eitherWay(() => {
  test('pressing twice sends once', async ({ page, email, platform, mails }) => {
    await giveDetails(page, path, email);
    await write(page, path, 'Pressed twice.');
    await sendButton(page).dblclick();
    await expect(page).toHaveURL(at.confirmation);
    await mails();
    expect(await platform.leads()).toBe(1);
  });

  test('reloading the confirmation keeps it, and sends nothing @CNF-7', async ({ page, email, platform }) => {
    await giveDetails(page, path, email);
    await write(page, path, 'Reloaded.');
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    const shown = await reference(page);
    await page.reload();
    expect(await reference(page)).toBe(shown);
    expect(await platform.leads()).toBe(1);
    expect(await platform.calls('POST', '/v1/leads')).toHaveLength(1);
  });

  test('the confirmation opened with nothing sent leads to the hub @CNF-7', async ({ page }) => {
    await page.goto('/help-and-support/confirmation');
    await expect(page).toHaveURL('/help-and-support/');
  });

  test('going back says what was sent already, and something else can be sent', async ({
    page,
    email,
    platform,
    javaScriptEnabled,
  }) => {
    await giveDetails(page, path, email);
    await write(page, path, 'Sent, then back.');
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    const shown = await reference(page);
    if (javaScriptEnabled) await expectNoDraft(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'You have already sent a complaint' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(shown);
    expect(await platform.leads()).toBe(1);
    await write(page, path, 'Something else.');
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await reference(page)).not.toBe(shown);
    expect(await platform.leads()).toBe(2);
    // The next person at this browser does not see the previous details.
    await page.goto(at.details(path));
    await expect(page.getByLabel('Surname')).toHaveValue('');
    await expect(page.locator('address')).toHaveCount(0);
  });

  test('a second tab that sends the same form reaches the same confirmation', async ({
    page,
    email,
    context,
    platform,
  }) => {
    await giveDetails(page, path, email);
    const second = await context.newPage();
    await second.goto(at.query(path));
    for (const tab of [page, second]) await write(tab, path, 'Open twice.');
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    await sendButton(second).click();
    await expect(second).toHaveURL(at.confirmation);
    expect(await reference(second)).toBe(await reference(page));
    expect(await platform.leads()).toBe(1);
  });

  test('a response that is lost after the lead was committed is found again by trying again', async ({
    page,
    email,
    platform,
  }) => {
    await giveDetails(page, path, email);
    await write(page, path, 'The line went dead.');
    await platform.trouble({ path: '/v1/leads', how: 'cut', times: 1 });
    await sendButton(page).click();
    await expect(alert(page)).toContainText(technical);
    expect(await platform.leads()).toBe(1);
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await platform.leads()).toBe(1);
    const calls = await platform.calls('POST', '/v1/leads');
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(calls).toHaveLength(2);
  });

  test('a text that was changed after its response was lost is not lost either', async ({ page, email, platform }) => {
    await giveDetails(page, path, email);
    await write(page, path, 'The first version.');
    await platform.trouble({ path: '/v1/leads', how: 'cut', times: 1 });
    await sendButton(page).click();
    await expect(alert(page)).toContainText(technical);
    await textBox(page).fill('The second version.');
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await platform.leads()).toBe(2);
    expect((await platform.calls('POST', '/v1/leads')).at(-1)?.body).toContain('The second version.');
  });

  test('a lead that was sent while that could not be noted is confirmed all the same', async ({
    page,
    email,
    platform,
  }) => {
    await giveDetails(page, path, email);
    await write(page, path, 'Sent, but not noted.');
    await platform.trouble({ path: '/v1/journeys', method: 'PUT', how: 'refuse', times: 1 });
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await reference(page)).not.toBe('');
    expect(await platform.leads()).toBe(1);
  });

  test('a platform that is down at every step loses nothing that was typed, and each step succeeds afterwards', async ({
    page,
    email,
    platform,
  }) => {
    const down = () => platform.trouble({ path: '/v1', how: 'refuse' });
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await page.goto(at.details(path));
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Postcode').fill('LK4 2QT');
    await down();
    await page.getByRole('button', { name: 'Find address' }).click();
    await expect(alert(page)).toContainText(technical);
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
    await platform.trouble();
    // Nothing was stored before, so nothing is missing: the address selector is still shown.
    await page.getByRole('button', { name: 'Find address' }).click();
    await expect(page.getByRole('group', { name: '20 addresses found for LK4 2QT' })).toBeVisible();

    await page.getByLabel('14 Lantern Row, Larkfield', { exact: true }).check();
    await down();
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(alert(page)).toContainText(technical);
    await platform.trouble();
    await tryAgain.click();
    await expect(page.locator('address')).toContainText('14 Lantern Row');

    await page.getByLabel('Surname').fill(person.surname);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Phone number', { exact: true }).fill(person.telephone);
    await page.getByLabel('No', { exact: true }).check();
    await down();
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(alert(page)).toContainText(technical);
    await expect(page.getByLabel('No', { exact: true })).toBeChecked();
    await platform.trouble();
    await tryAgain.click();
    await expect(page).toHaveURL(at.query(path));

    await write(page, path, 'Through thick and thin.');
    await down();
    await sendButton(page).click();
    await expect(alert(page)).toContainText(technical);
    await expect(textBox(page)).toHaveValue('Through thick and thin.');
    await expect(page.getByRole('combobox')).toHaveValue('Meter read issues');
    await platform.trouble();
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await platform.leads()).toBe(1);

    const shown = await reference(page);
    await down();
    await page.reload();
    expect(await reference(page)).toBe(shown);
    await platform.trouble();
  });

  test('feedback survives a platform that is down, too', async ({ page, email, platform }) => {
    await page.goto(at.feedback);
    await textBox(page).fill('Give it to a neighbour.');
    await platform.trouble({ path: '/v1', how: 'refuse' });
    await page.getByRole('button', { name: "I don't want the refund" }).click();
    await expect(alert(page)).toContainText(technical);
    await expect(textBox(page)).toHaveValue('Give it to a neighbour.');
    await platform.trouble();
    await giveFeedbackDetails(page, email, 'Give it to a neighbour.');
    await platform.trouble({ path: '/v1', how: 'refuse' });
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(alert(page)).toContainText(technical);
    await expect(page.getByLabel('Surname')).toHaveValue(person.surname);
    await platform.trouble();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await platform.leads()).toBe(1);
  });
});
