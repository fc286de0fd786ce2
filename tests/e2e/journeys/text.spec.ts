import { eitherWay, expect, test } from './fixtures.ts';
import {
  alert,
  at,
  expectDraft,
  expectNoDraft,
  forgetJourney,
  giveDetails,
  journeyCookie,
  sendButton,
  textBox,
  write,
} from './steps.ts';

// Browsers log a missing connection to the console.
test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (409|422)/] });

const path = 'pay-as-you-go';
const lantern = '🏮';

eitherWay(() => {
  test('30,000 emoji are taken, and one more is refused with nothing lost @CMP-10', async ({
    page,
    email,
    platform,
  }) => {
    await giveDetails(page, path, email);
    await textBox(page).fill(lantern.repeat(30_001));
    await sendButton(page).click();
    await expect(alert(page).getByRole('link')).toHaveText(['What happened must be 30,000 characters or fewer']);
    await expect(textBox(page)).toHaveValue(lantern.repeat(30_001));
    expect(await platform.calls('POST', '/v1/leads')).toEqual([]);
    await textBox(page).fill(lantern.repeat(30_000));
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    const [call] = await platform.calls('POST', '/v1/leads');
    expect(JSON.parse(call?.body ?? '').data.attributes.query).toBe(lantern.repeat(30_000));
  });

  test('a line break counts as one character, however the browser sends it @CMP-10', async ({ page, email }) => {
    await giveDetails(page, path, email);
    await textBox(page).fill(`${'a'.repeat(29_900)}${'\n'.repeat(99)}z`);
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
  });
});

test('someone over the limit is told by how many, as they write, and is not stopped @CMP-10', async ({
  page,
  email,
  checkAccess,
}) => {
  await giveDetails(page, path, email);
  const note = (over: number) => `Maximum character limit reached. You are currently ${over} characters over.`;
  await textBox(page).fill(`${'x'.repeat(29_998)}${lantern}${lantern}`);
  await textBox(page).press('End');
  await textBox(page).pressSequentially('y');
  await expect(page.getByRole('status').filter({ hasText: note(1) })).toBeVisible();
  await textBox(page).pressSequentially('yy');
  await expect(page.getByRole('status').filter({ hasText: note(3) })).toBeVisible();
  await checkAccess();
  await textBox(page).fill('Short again.');
  await expect(page.getByText('Maximum character limit reached')).toHaveCount(0);
});

test('what is being written survives a reload, and is gone once it is sent', async ({ page, email }) => {
  await giveDetails(page, path, email);
  await textBox(page).fill('Half a sentence, and then the battery');
  await expectDraft(page, 'and then the battery');
  await page.reload();
  await expect(textBox(page)).toHaveValue('Half a sentence, and then the battery');
  await sendButton(page).click();
  await expect(page).toHaveURL(at.confirmation);
  await expectNoDraft(page);
});

test('what was written before the scripts came is kept as well', async ({ page, email }) => {
  await giveDetails(page, path, email);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await textBox(page).fill('Typed on a slow line');
  scripts.resolve();
  await expectDraft(page, 'Typed on a slow line');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(textBox(page)).toHaveValue('Typed on a slow line');
});

test('what was put right before the scripts came is not put back', async ({ page, email, platform }) => {
  await giveDetails(page, path, email);
  await textBox(page).fill('x'.repeat(30_001));
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await sendButton(page).click({ noWaitAfter: true });
  await expect(alert(page).getByRole('link')).toHaveText(['What happened must be 30,000 characters or fewer']);
  await textBox(page).fill('Much shorter');
  await textBox(page).press('Home');
  scripts.resolve();
  await expectDraft(page, 'Much shorter');
  await textBox(page).pressSequentially('Now: ');
  await expect(textBox(page)).toHaveValue('Now: Much shorter');
  await sendButton(page).click();
  await expect(page).toHaveURL(at.confirmation);
  const [call] = await platform.calls('POST', '/v1/leads');
  expect(JSON.parse(call?.body ?? '').data.attributes.query).toBe('Now: Much shorter');
});

test('a text that was over the limit when the journey expired comes back as well', async ({
  page,
  email,
  sql,
  context,
}) => {
  await giveDetails(page, path, email);
  await textBox(page).fill('x'.repeat(30_005));
  await expectDraft(page, 'xxx');
  const cookie = await journeyCookie(context);
  await forgetJourney(sql, cookie?.value ?? '');
  await sendButton(page).click();
  await expect(page).toHaveURL(at.details(path));
  await giveDetails(page, path, email);
  await expect(textBox(page)).toHaveValue('x'.repeat(30_005));
});

test('someone without a connection is told so, and keeps the text', async ({ page, email, context }) => {
  await giveDetails(page, path, email);
  await write(page, path, 'Written on a train.');
  await context.setOffline(true);
  const note = page.getByText('You are offline. What you have written is kept here; send it when you are back.');
  await expect(note).toBeVisible();
  await expect(textBox(page)).toHaveValue('Written on a train.');
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await sendButton(page).click();
  await expect(page).toHaveURL(at.confirmation);
});

test('a complaint that is sent without a connection stays on the page, says so, and can be sent again', async ({
  page,
  email,
  context,
  platform,
  checkAccess,
}) => {
  await giveDetails(page, path, email);
  await write(page, path, 'Written in a tunnel.');
  await expectDraft(page, 'Written in a tunnel.');
  await context.setOffline(true);
  await sendButton(page).click();
  const notSent = page.locator('[data-not-sent]');
  await expect(notSent).toBeFocused();
  await expect(notSent).toContainText('Not sent: there is no connection');
  await expect(textBox(page)).toHaveValue('Written in a tunnel.');
  await expect(page).toHaveURL(at.query(path));
  await checkAccess();
  await context.setOffline(false);
  // The browser is online, but every request fails.
  await page.route('**/*', (route) => route.abort());
  await sendButton(page).click();
  await expect(notSent).toBeFocused();
  expect(await platform.leads()).toBe(0);
  await page.unroute('**/*');
  await sendButton(page).click();
  await expect(page).toHaveURL(at.confirmation);
  expect(await platform.leads()).toBe(1);
});
