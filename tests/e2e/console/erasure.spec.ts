import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import type { Page } from '@playwright/test';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { post, referenceIn } from '../../resilience/support/client.ts';
import { expect } from '../fixtures.ts';
import { test } from './console-test.ts';

test.describe.configure({ mode: 'default' });
// Forms that are refused, and one without an answer.
test.use({ sharedBy: 'erasure', expectedNoise: [/Failed to load resource.* (409|415|422|503|504|403|400)/] });

const reason = 'Data request DR-0093';
let sql: Database;
test.beforeAll(({ site }) => {
  sql = connectDatabase(site.stack.database, { connections: 2, statementTimeoutMs: 0 });
});
test.afterAll(() => sql.end());

/** A complaint in the state that the CRM's delivery is given. */
async function complain(platform: string, crm: 'delivered' | 'dead'): Promise<string> {
  const reference = referenceIn(await post(platform, sampleLeads().complaint));
  const states = () => sql<{ state: string }[]>`
    select state from delivery where lead = (select lead from submission where reference = ${reference})`;
  await expect
    .poll(async () => (await states()).every(({ state }) => state === 'delivered'), { timeout: 30_000 })
    .toBe(true);
  await sql`update delivery set state = ${crm}, last_error_code = 'crm-422', attempts = 3
    where channel = 'crm' and lead = (select lead from submission where reference = ${reference})`;
  return reference;
}

const erasedAt = async (reference: string) => {
  const [row] = await sql<{ erased_at: Date | null }[]>`select erased_at from lead where reference = ${reference}`;
  return row?.erased_at ?? null;
};
const typeReference = (page: Page, reference: string) => page.getByLabel(/^Type the reference/).fill(reference);
const askButton = { name: 'Ask another agent to agree' };
const agreeButton = { name: 'Agree and erase for good' };

test('two people erase a complaint that never arrived, each of whom knows it', async ({
  page,
  browser,
  site,
  openAs,
  checkAccess,
}) => {
  const reference = await complain(site.platform, 'dead');
  await openAs('amir', `/leads/${reference}`, page);
  await page.getByRole('link', { name: 'Erase it for good…' }).click();
  await expect(page.getByRole('heading', { name: 'Erase this complaint for good' })).toBeVisible();
  const warning = 'The case system (CRM) has never received this complaint';
  await expect(page.getByRole('heading', { name: warning })).toBeVisible();
  await expect(page.getByText('nobody will ever answer this customer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send it first' })).toBeVisible();

  // Everything that is missing is said at its own field, and what was typed stays.
  await page.getByLabel('Why must it go?').fill('short');
  await typeReference(page, `${reference[0] === '8' ? '9' : '8'}${reference.slice(1)}`);
  await page.getByRole('button', askButton).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Say why, in at least 10 characters',
    `That is another reference: the first character should be ${reference[0]}`,
    'Say that you know it, or have it sent first',
  ]);
  await expect(page.locator('[aria-invalid]')).toHaveCount(3);
  await expect(page.getByLabel('Why must it go?')).toHaveValue('short');
  await checkAccess();
  await page.getByLabel('Why must it go?').fill(reason);
  await page.getByLabel(/I know that this complaint was never delivered/).check();
  await typeReference(page, `${reference.slice(0, 5)} ${reference.slice(5).toLowerCase()}`);
  await page.getByRole('button', askButton).click();
  await expect(page.getByRole('status')).toHaveText(
    'You have asked for it. Nothing is erased until another agent agrees.',
  );
  await expect(page.getByRole('button', agreeButton)).toHaveCount(0);
  await checkAccess();
  expect(await erasedAt(reference)).toBeNull();

  const second = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openAs('maya', '/leads', second, 1);
  await second.getByRole('link', { name: `complaint ${reference}` }).click();
  await expect(second.getByRole('heading', { name: 'Amir Agent (s-02) asks you to agree' })).toBeVisible();
  await expect(second.getByRole('heading', { name: warning })).toBeVisible();
  await expect(second.getByRole('link', { name: 'Send it first' })).toHaveAttribute('href', '/deliveries');
  await expect(second.getByText(reason)).toBeVisible();
  await typeReference(second, reference);
  await second.getByRole('button', agreeButton).click();
  await expect(second.getByRole('alert')).toContainText('Say that you know it, or have it sent first');
  expect(await erasedAt(reference)).toBeNull();
  await second.getByLabel(/I know that this complaint was never delivered/).check();
  await second.getByRole('button', agreeButton).click();
  await expect(second.getByRole('status')).toHaveText('It is erased. Nobody can read it any more.');
  await expect(second.getByText('Amir Agent (s-02) asked for it, Maya Manager (s-06) agreed.')).toBeVisible();
  expect(await erasedAt(reference)).not.toBeNull();
  await second.goto(`${site.consoles.origins[1]}/audit?reference=${reference}`);
  await expect(second.getByRole('row')).toHaveText([
    /^No\./,
    new RegExp(`Maya Manager \\(s-06\\)agenterase-lead${reference}done$`),
    new RegExp(`Maya Manager \\(s-06\\)agentagree-erasure${reference}done$`),
    new RegExp(`Amir Agent \\(s-02\\)agentask-erasure${reference}${reason}done$`),
  ]);
});

test('either cancels a request, after which the complaint stays', async ({ page, browser, site, openAs }) => {
  const reference = await complain(site.platform, 'delivered');
  const ask = async () => {
    await page.goto(`${site.consoles.origins[0]}/leads/${reference}/erase`);
    await page.getByLabel('Why must it go?').fill(reason);
    await typeReference(page, reference);
    await page.getByRole('button', askButton).click();
  };
  await openAs('amir', '/leads', page);
  await ask();
  await page.getByLabel('Reason').fill('It was a misunderstanding');
  await page.getByRole('button', { name: 'Cancel the request, keep it' }).click();
  await expect(page.getByRole('status')).toHaveText('The request is cancelled. Nothing was erased.');
  await ask();
  const second = await (await browser.newContext()).newPage();
  await openAs('maya', `/leads/${reference}/erase?done=erased`, second, 1);
  await expect(second.getByRole('heading', { name: /asks you to agree/ })).toBeVisible();
  await expect(second.getByRole('status')).toHaveCount(0);
  await second.getByLabel('Reason').fill('no');
  await second.getByRole('button', { name: 'Refuse, keep it' }).click();
  await expect(second.getByRole('alert')).toContainText('Say why, in at least 10 characters');
  await second.getByLabel('Reason').fill('The customer is still in dispute');
  await second.getByRole('button', { name: 'Refuse, keep it' }).click();
  await expect(second.getByText(/Maya Manager \(s-06\) cancelled it/)).toBeVisible();
  expect(await erasedAt(reference)).toBeNull();
});

test('an erasure that waits for a lock is not done, and says so; afterwards nothing was erased', async ({
  page,
  browser,
  site,
  openAs,
}) => {
  test.setTimeout(90_000);
  const reference = await complain(site.platform, 'delivered');
  await openAs('amir', `/leads/${reference}/erase`, page);
  await page.getByLabel('Why must it go?').fill(reason);
  await typeReference(page, reference);
  await page.getByRole('button', askButton).click();
  const second = await (await browser.newContext()).newPage();
  await openAs('maya', `/leads/${reference}/erase`, second, 1);
  await typeReference(second, reference);
  // A share lock: the page can be read, nothing can be changed.
  await sql.begin(async (transaction) => {
    await transaction`lock table lead, delivery in share mode`;
    await second.getByRole('button', agreeButton).click();
    await expect(second.getByRole('alert')).toHaveText(
      /^Nothing was changed\s*The database did not carry it out in time\. Nothing was changed\.$/,
      { timeout: 15_000 },
    );
    await expect(second.getByLabel(/^Type the reference/)).toHaveValue(reference);
  });
  // Now the page cannot be read again either: without a script there is no form any more, and with one it stays.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openAs('maya', `/leads/${reference}/erase`, plain, 1);
  await typeReference(plain, reference);
  await sql.begin(async (transaction) => {
    await transaction`lock table lead, delivery in access exclusive mode`;
    await plain.getByRole('button', agreeButton).click();
    await expect(plain.getByRole('heading', { name: 'The console cannot reach the database' })).toBeVisible({
      timeout: 25_000,
    });
    await expect(plain.getByText('Nothing was changed.')).toBeVisible();
    const answered = second.waitForResponse((response) => response.request().method() === 'POST');
    await second.getByRole('button', agreeButton).click();
    expect((await answered).status()).toBe(503);
    await expect(second.getByRole('alert')).toContainText('Nothing was changed.');
    await expect(second.getByLabel(/^Type the reference/)).toHaveValue(reference);
  });
  await sql.begin((transaction) => transaction`lock table lead, delivery in access exclusive mode`);
  expect(await erasedAt(reference)).toBeNull();
});

test('a notice that waits for a lock is not published, and says so; afterwards it is not there', async ({
  page,
  openAs,
}) => {
  await openAs('olive', '/notices/new?template=busy', page);
  await page.getByLabel('Both brands').check();
  await sql.begin(async (transaction) => {
    await transaction`lock table notice_version in access exclusive mode`;
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing was changed', { timeout: 15_000 });
    await expect(page.getByLabel('Title')).toHaveValue('Our phone lines are very busy');
  });
  await sql.begin((transaction) => transaction`lock table notice_version in access exclusive mode`);
  expect(await sql`select from notice_version`).toHaveLength(0);
});

test('a change whose answer is lost says that it is not known, and where to look', async ({
  page,
  browser,
  site,
  openAs,
  checkAccess,
}) => {
  const { responses } = site;
  const unknown = (what: string) => new RegExp(`^We do not know whether ${what}.*Do not do it again before`);
  await openAs('maya', '/notices/new?template=busy', page);
  await page.getByLabel('Both brands').check();
  responses.loseNext();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert')).toHaveText(unknown('it was published'));
  await expect(page.getByLabel('Title')).toHaveValue('Our phone lines are very busy');
  await checkAccess();
  await page.getByRole('link', { name: 'Check here: is it in the list of notices?' }).click();
  await page.getByRole('link', { name: 'Our phone lines are very busy' }).click();

  await page.getByLabel('Message').fill('You may wait for an hour.');
  responses.loseNext();
  await page.getByRole('button', { name: 'Publish the change' }).click();
  await expect(page.getByRole('alert')).toHaveText(unknown('it was changed'));
  await page.getByRole('link', { name: 'Check here: which version is the latest?' }).click();
  await expect(page.getByRole('row', { name: /^2 Maya Manager/ })).toBeVisible();
  responses.loseNext();
  await page.getByRole('button', { name: 'Take it down now' }).click();
  await expect(page.getByRole('alert')).toHaveText(unknown('it was taken down'));
  await page.getByRole('link', { name: 'Check here: which version is the latest?' }).click();
  await expect(page.getByRole('row', { name: /^3 Maya Manager.*taken down/ })).toBeVisible();

  await page.goto(`${site.consoles.origins[0]}/read-weeks?done=changed`);
  responses.loseNext();
  await page.getByRole('button', { name: 'Publish the change' }).click();
  await expect(page.getByRole('alert')).toHaveText(unknown('they were changed'));
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.getByRole('link', { name: 'Check here: which version is the latest?' }).click();
  await expect(page.getByRole('cell', { name: /^Version \d+ by Maya Manager/ })).toBeVisible();

  await page.goto(`${site.consoles.origins[0]}/deliveries?done=paused`);
  for (const [button, what] of [
    ['Pause CRM', 'the channel was paused'],
    ['Resume CRM', 'the channel was resumed'],
  ] as const) {
    responses.loseNext();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert')).toHaveText(unknown(what));
    await expect(page.getByRole('status')).toHaveCount(0);
    await page.getByRole('link', { name: 'Check here: how do the deliveries stand?' }).click();
  }
  const reference = await complain(site.platform, 'dead');
  await page.goto(`${site.consoles.origins[0]}/deliveries`);
  responses.loseNext();
  await page.getByRole('button', { name: /^Try all \d+ again$/ }).click();
  await expect(page.getByRole('alert')).toHaveText(unknown('the deliveries are tried again'));

  await page.goto(`${site.consoles.origins[0]}/leads/${reference}`);
  const form = (name: string) => page.locator('form').filter({ has: page.getByRole('button', { name }) });
  for (const [button, what] of [
    ['Place a hold', 'the hold was placed'],
    ['End this hold', 'the hold was ended'],
    ['Set the status', 'the status was set'],
  ] as const) {
    if (button === 'Set the status') await page.getByLabel('Status for the customer').selectOption('closed');
    await form(button).getByLabel('Reason').fill(reason);
    responses.loseNext();
    await form(button).getByRole('button').click();
    await expect(page.getByRole('alert')).toHaveText(unknown(what));
    await page.getByRole('link', { name: /^Check here/ }).click();
    await expect(page.getByText('on hold', { exact: true })).toHaveCount(button === 'Place a hold' ? 1 : 0);
  }

  await sql`update delivery set state = 'delivered'`;
  await page.goto(`${site.consoles.origins[0]}/leads/${reference}/erase`);
  await page.getByLabel('Why must it go?').fill(reason);
  await typeReference(page, reference);
  responses.loseNext();
  await page.getByRole('button', askButton).click();
  await expect(page.getByRole('alert')).toHaveText(unknown('the request was made'));
  const amir = await (await browser.newContext()).newPage();
  await openAs('amir', `/leads/${reference}/erase`, amir, 1);
  await typeReference(amir, reference);
  responses.loseNext();
  await amir.getByRole('button', agreeButton).click();
  await expect(amir.getByRole('alert')).toHaveText(unknown('it was erased'));
  await checkAccess(amir);
  const groups = `${reference.slice(0, 5)} ${reference.slice(5)}`;
  await amir.getByRole('link', { name: `Check here: is ${groups} erased?` }).click();
  await expect(amir.getByText('Maya Manager (s-06) asked for it, Amir Agent (s-02) agreed.')).toBeVisible();
  expect(await erasedAt(reference)).not.toBeNull();
});

test('a change that was made is not said to have changed nothing when the page after it cannot be read', async ({
  page,
  site,
  openAs,
}) => {
  await openAs('olive', '/notices/new?template=busy', page);
  await page.getByLabel('Both brands').check();
  await page.getByLabel('Title').fill('Our lines are busy until noon');
  site.responses.loseReads(true);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'The console cannot reach the database' })).toBeVisible();
  await expect(page.getByText('Nothing was changed')).toHaveCount(0);
  await expect(page.getByText('look whether it is done before you send it again')).toBeVisible();
  site.responses.loseReads(false);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Our lines are busy until noon' })).toBeVisible();
});

test('what a form did not send, and what cannot be searched for, is refused and no failure of ours', async ({
  page,
  site,
  openAs,
}) => {
  const origin = String(site.consoles.origins[0]);
  await openAs('aude', '/audit', page);
  expect((await page.request.get(`${origin}/audit?reference=%00`)).status()).toBe(400);
  const headers = { origin, 'content-type': 'text/plain' };
  for (const path of [
    '/leads',
    '/notices/new',
    '/read-weeks',
    '/deliveries',
    `/leads/${sampleAnswers.surname}/export`,
  ]) {
    const sent = await page.request.post(origin + path, { headers, data: 'title=x', maxRedirects: 0 });
    expect([path, sent.status()]).toEqual([path, 415]);
  }
});

test('without the role there is no export of the audit log, from its first byte', async ({ page, site, openAs }) => {
  await openAs('amir', '/leads', page);
  const refused = await page.request.get(`${site.consoles.origins[0]}/audit.csv`);
  expect([refused.status(), (await refused.text()).includes('number,at,actor')]).toEqual([403, false]);
  expect(refused.headers()['content-disposition']).toBeUndefined();
});
