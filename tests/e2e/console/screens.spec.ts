import { readFile } from 'node:fs/promises';
import { manualAddress } from '@lamplighter/contracts/leads/address';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { groupedReference } from '../../../apps/console/app/features/leads/erasure/erasure-form.ts';
import { connectDatabase } from '../../../apps/platform/src/db/database.ts';
import { sealManualAddress } from '../../../apps/platform/src/modules/addresses/manual-address-id.ts';
import { devKeyRing } from '../../../dev/secrets.ts';
import { post, referenceIn } from '../../resilience/support/client.ts';
import { expect } from '../fixtures.ts';
import { test } from './console-test.ts';

test.describe.configure({ mode: 'default' });
// A form that is refused.
test.use({ sharedBy: 'screens', expectedNoise: [/Failed to load resource.* 422/] });

const because = 'The customer has called us';
/** Written out, not read from the product. */
const screens = {
  olive: ['Now', 'Notices', 'Read weeks', 'Deliveries', 'Articles', 'Content', 'Signed in'],
  amir: ['Now', 'Notices', 'Read weeks', 'Deliveries', 'Find a customer', 'Articles'],
  edie: ['Now', 'Notices', 'Read weeks', 'Articles', 'Content'],
  aude: ['Now', 'Notices', 'Read weeks', 'Deliveries', 'Articles', 'Audit'],
} as const;
const paths = {
  Now: '/now',
  Articles: '/articles',
  Content: '/content',
  Notices: '/notices',
  'Read weeks': '/read-weeks',
  Deliveries: '/deliveries',
  Audit: '/audit',
  'Signed in': '/signed-in',
};

test.describe('roles', () => {
  test.use({ expectedNoise: [/Failed to load resource.* 40[34]/], axeAtEnd: false });

  for (const who of ['olive', 'amir', 'edie', 'aude'] as const) {
    const labels: readonly string[] = screens[who];
    test(`${who} is offered the screens of one role, and refused the others`, async ({ page, site, openAs }) => {
      await openAs(who, '/', page);
      const offered = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
      // The runbook is for everybody, also without a session.
      await expect(offered).toHaveText([...labels, 'Runbook']);
      for (const [label, path] of Object.entries(paths)) {
        const response = await page.goto(`${site.consoles.origins[0]}${path}`);
        expect([label, response?.status()]).toEqual([label, labels.includes(label) ? 200 : 403]);
      }
    });
  }

  test('someone without a role is shown nothing', async ({ page, openAs }) => {
    await openAs('nils', '/notices', page);
    await expect(page.getByRole('heading', { name: 'You have no role here' })).toBeVisible();
  });

  test('nothing of the console responds on the public origin', async ({ page, site }) => {
    for (const path of ['/notices', '/deliveries', '/audit', '/sign-in/callback', '/staff/v1/notices']) {
      for (const origin of [...site.publicOrigins, site.stack.platform]) {
        expect([path, (await page.request.get(origin + path)).status()]).toEqual([path, 404]);
      }
    }
  });
});

test('a thousand dead deliveries are tried again from the screen, and delivered', async ({
  page,
  site,
  openAs,
  checkAccess,
}) => {
  test.setTimeout(180_000);
  const sql = connectDatabase(site.stack.database, { connections: 1 });
  const { meterReading } = sampleLeads();
  for (let sent = 0; sent < 1_000; sent += 50) {
    await Promise.all(Array.from({ length: 50 }, () => post(site.platform, meterReading)));
  }
  const delivered = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from delivery where channel = 'crm' and state = 'delivered'`;
    return row?.count;
  };
  await expect.poll(delivered, { timeout: 60_000 }).toBe(1_000);
  await sql`update delivery set state = 'dead', last_error_code = '503', changed_at = now() where channel = 'crm'`;

  await openAs('olive', '/now', page);
  await page.getByRole('link', { name: '1000 messages' }).click();
  await expect(page.getByRole('row', { name: /CRM not delivered 503 1000/ })).toBeVisible();
  await checkAccess();
  await page.getByRole('link', { name: '503' }).click();
  await expect(page.getByRole('row')).toHaveCount(201);
  await page
    .getByRole('button', { name: /^Try again/ })
    .first()
    .click();
  await expect(page.getByRole('status')).toHaveText('1 delivery is tried again. Whether it arrives shows below.');
  await page.getByRole('button', { name: 'Try 999 again' }).click();
  await expect(page.getByRole('status')).toHaveText('999 deliveries are tried again. Whether they arrive shows below.');
  await expect.poll(delivered, { timeout: 60_000 }).toBe(1_000);

  await page.getByRole('button', { name: 'Pause CRM' }).click();
  await expect(page.getByText(/^Paused since \d\d:\d\d by Olive Operator \(s-01\)/)).toBeVisible();
  await post(site.platform, meterReading);
  await page.getByRole('button', { name: 'Resume CRM' }).click();
  await expect(page.getByRole('status')).toHaveText('The channel is no longer paused.');
  await expect.poll(delivered, { timeout: 30_000 }).toBe(1_001);
  await sql.end();
});

test('a lead is opened with a reason, which the auditor reads; a changed entry is found', async ({
  page,
  browser,
  site,
  openAs,
  checkAccess,
}) => {
  const address = manualAddress.parse({ addressLine1: 'Lantern Row', postcode: 'LK4 2QT' });
  const { data } = sampleLeads().complaint;
  const { id } = sealManualAddress(devKeyRing, address);
  const relationships = { address: { data: { type: 'addresses', id } } };
  // An address gets only so many emails a day, and other tests send to the one of the samples.
  const attributes = { ...data.attributes, email: 'opened@example.com' };
  const reference = referenceIn(await post(site.platform, { data: { ...data, attributes, relationships } }));
  const grouped = groupedReference(reference);
  await openAs('amir', '/leads', page);
  const words = page.getByLabel('Reference, email address or phone number');
  await words.fill(`${sampleAnswers.surname} LK4 2QT`);
  await page.getByLabel('Reason').fill(because);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('alert')).toContainText('A name is searched for together with its postcode.');
  await words.fill('');
  await page.getByRole('textbox', { name: 'Surname' }).fill('Mrs ONEILL');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Not searched\s*Enter the postcode too/);
  await page.getByRole('textbox', { name: 'Postcode' }).fill('lk42qt');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('link', { name: grouped })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 740 });
  await checkAccess();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('textbox', { name: 'Surname' }).fill('');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('');
  await words.fill(sampleAnswers.telephoneNumber);
  await page.getByLabel('Reason').fill('short');
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Reason') })
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('link', { name: 'Say why, in at least 10 characters' })).toBeVisible();
  await page.getByLabel('Reason').fill(because);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: grouped }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Complaint ${grouped}`);
  await expect(page.getByText(sampleAnswers.surname)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Day 0 of 56' })).toBeVisible();
  await page.getByLabel('Reason').first().fill(because);
  await page.getByRole('button', { name: 'Open' }).click();
  const caller = page.getByRole('region', { name: 'Check who is calling' });
  for (const known of [sampleAnswers.surname, 'Lantern Row, LK4 2QT', sampleAnswers.telephoneNumber])
    await expect(caller.getByRole('definition').filter({ hasText: known })).toBeVisible();
  // 'Did your email arrive?'
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect(happened).toContainText("Email: taken by the customer's mail provider.");
  await expect(page.getByRole('region', { name: 'The email' })).toContainText(`We have your complaint: ${reference}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccess();
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const again = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send our email again' }) });
  await again.getByLabel('Reason').fill(because);
  await again.getByRole('button').click();
  await expect(page.getByRole('status')).toContainText('It is being sent again.');
  await expect(happened).toContainText('Email: sent again by Amir Agent (s-02)');

  await page.getByRole('link', { name: 'All of this person' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All of this person');
  await page.getByLabel('Reason').fill('Data request DR-0091');
  await page.getByRole('button', { name: 'Open all' }).click();
  await expect(page.getByRole('checkbox', { name: `Copy ${grouped}` })).toBeChecked();
  await page.setViewportSize({ width: 390, height: 740 });
  await checkAccess();
  await page.setViewportSize({ width: 1280, height: 720 });
  const copy = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the document (HTML)' }).click();
  const document = await readFile(await (await copy).path(), 'utf8');
  expect(document).toContain('What our help site holds about you');
  expect(document).toContain('Lantern Row, LK4 2QT');

  await page.goto(`${site.consoles.origins[0]}/leads/${reference}`);
  await page.getByLabel('Reason').first().fill(because);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as a file' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ reference, kind: 'complaint' });
  const hold = page.locator('form').filter({ has: page.getByRole('button', { name: 'Place a hold' }) });
  await hold.getByLabel('Reason').fill('A court has asked for it');
  await hold.getByRole('button').click();
  await expect(page.getByRole('status')).toContainText('The lead is on hold');
  await hold.getByLabel('Reason').fill('Ombudsman case D-77');
  await hold.getByRole('button').click();
  const holds = page.getByRole('region', { name: 'Holds' }).getByRole('listitem');
  await expect(holds).toContainText(['A court has asked for it', 'Ombudsman case D-77']);
  const second = holds.filter({ hasText: 'Ombudsman' });
  await second.getByLabel('Reason').fill('The ombudsman has decided');
  await second.getByRole('button', { name: 'End this hold' }).click();
  await expect(page.getByRole('status')).toHaveText('The hold has ended. 1 other hold keeps the lead.');
  await expect(holds).toContainText(['A court has asked for it']);
  // A reason that is too short is said at its own form, and the message of before is gone.
  const release = page.locator('form').filter({ has: page.getByRole('button', { name: 'End this hold' }) });
  await release.evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await release.getByLabel('Reason').fill('short');
  await release.getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveText(/Nothing was changed\s*Say why, in at least 10 characters/);
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(release.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expect(release.getByLabel('Reason')).toHaveValue('short');
  await expect(page.locator('[aria-invalid]')).toHaveCount(1);
  await expect(page.getByText('on hold', { exact: true })).toBeVisible();

  const auditor = await (await browser.newContext()).newPage();
  await openAs('aude', `/audit?reference=${reference}`, auditor);
  for (const [action, why] of [
    ['open-lead', because],
    ['export-lead', because],
    ['send-again', `email: ${because}`],
    ['export-person', 'Data request DR-0091'],
  ]) {
    const row = new RegExp(`Amir Agent \\(s-02\\) agent ${action} ${reference} ${why}`);
    await expect(auditor.getByRole('row', { name: row })).toHaveCount(1);
  }
  // Also where the table is wider than the screen.
  await auditor.setViewportSize({ width: 360, height: 740 });
  await checkAccess(auditor);
  await auditor.setViewportSize({ width: 1280, height: 720 });
  await auditor.getByRole('button', { name: 'Check the chain' }).click();
  await expect(auditor.getByRole('status')).toContainText('none changed or removed');
  const saved = auditor.waitForEvent('download');
  await auditor.getByRole('link', { name: 'Export as CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('number,at,actor,role,action,reference,reason,outcome');
  expect(csv).toContain(`Amir Agent (s-02),agent,hold-lead,${reference},A court has asked for it`);

  const sql = connectDatabase(site.stack.database, { connections: 1 });
  await sql`update audit_entry set reason = 'Curiosity' where reason = 'A court has asked for it'`;
  await sql.end();
  await auditor.getByRole('button', { name: 'Check the chain' }).click();
  await expect(auditor.getByRole('alert')).toHaveText(
    /The audit log was tampered with\s*Entry \d+ was changed, or written by another hand\.$/,
  );
});

test('read weeks are changed, and the form of the site opens', async ({ page, site, openAs, checkAccess }) => {
  await openAs('edie', '/read-weeks', page);
  await page.getByLabel('First day of week 5').fill('2028-06-28');
  await page.getByLabel('Last day of week 5').fill('2028-06-01');
  await page.getByRole('button', { name: 'Publish the change' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('link', { name: 'A week has to end after it starts' }).click();
  await expect(page.getByLabel('First day of week 5')).toBeFocused();
  await page.getByLabel('First day of week 5').fill('2028-06-24');
  await page.getByLabel('Last day of week 5').fill('2028-06-30');
  await page.getByLabel('Heading of the form').fill('Send <b>today</b>');
  await page.getByRole('button', { name: 'Preview it' }).click();
  const preview = page.getByRole('region', { name: 'As customers will see it' });
  await expect(preview.getByText('Send today')).toBeVisible();
  await expect(preview.getByRole('row', { name: /24 June 2028 30 June 2028 opens on the first day/ })).toBeVisible();
  await checkAccess();
  await page.getByLabel('Open now, whatever the dates').check();
  await page.getByRole('button', { name: 'Publish the change' }).click();
  await expect(page.getByRole('status')).toContainText('The read weeks are changed.');
  await expect(page.getByRole('row', { name: /24 June 2028 30 June 2028 opens on the first day/ })).toBeVisible();
  await checkAccess();
  const form = async () =>
    (await page.request.get(`${site.publicOrigins[0]}/help-and-support/submit-meter-read`)).text();
  await expect.poll(form, { timeout: 10_000 }).toContain('elec');

  await page.getByRole('link', { name: 'Fill the form with version 0' }).click();
  await expect(page.getByText('The form has version 0 again.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish the change' }).click();
  await expect(page.getByRole('row', { name: /24 June 2028/ })).toHaveCount(0);
  await expect(page.getByText(/^Version 2 by Edie Editor/).first()).toBeVisible();
});

test('an operator sees who is signed in, and signs a colleague out', async ({ page, browser, openAs, checkAccess }) => {
  await openAs('edie', '/notices', await (await browser.newContext()).newPage());
  await openAs('olive', '/signed-in', page);
  await expect(page.getByRole('row', { name: /^Olive Operator \(s-01\) \(you\)/ })).not.toHaveCount(0);
  for (const [width, scheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await checkAccess();
  }
  await page
    .getByRole('row', { name: /^Edie Editor/ })
    .getByRole('button')
    .last()
    .click();
  await expect(page.getByRole('status')).toContainText(/^\d+ sign-ins? (was|were) ended\./);
  await expect(page.getByRole('row', { name: /^Edie Editor/ })).toHaveCount(0);
});

test('Now follows without being loaded again, and an alert leads to its section of the runbook', async ({
  page,
  site,
  openAs,
  checkAccess,
}) => {
  await openAs('olive', '/now', page);
  const feedback = page.getByText(/^feedback: \d+$/);
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toBeVisible();
  await expect(feedback).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await post(site.platform, sampleLeads().feedback);
  await expect(feedback).toHaveText('feedback: 1');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await checkAccess();
  // Without a session too: it is read when nobody can sign in.
  await page.context().clearCookies();
  await page.goto(`${site.consoles.origins[0]}/runbook`);
  await page.getByRole('link', { name: 'A notice while the database is down' }).first().click();
  await expect(page.getByRole('heading', { name: 'A notice while the database is down' })).toBeInViewport();
  await checkAccess();
});

test('Now says which processes are not ready and why, with the alert, and that it is over', async ({
  page,
  site,
  openAs,
  checkAccess,
}) => {
  const reason = 'the database refuses the role or its password';
  await openAs('olive', '/now', page);
  await expect(page.getByText('No alert fires.')).toBeVisible();
  site.prometheus.notReady(reason);
  await expect(page.getByText(`1 of the platforms and staff APIs: ${reason}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'DatabaseNotWritable' })).toHaveAttribute(
    'href',
    '/runbook#databasenotwritable',
  );
  await checkAccess();
  site.prometheus.notReady(undefined);
  await expect(page.getByText('No alert fires.')).toBeVisible();
  await expect(page.getByText(reason)).toHaveCount(0);
});

test('Content shows what readers missed, and what they searched for in vain', async ({
  page,
  site,
  openAs,
  checkAccess,
}) => {
  const sql = connectDatabase(site.stack.database, { connections: 1 });
  await sql`insert into article_comment (brand, article, day, comment) values
    ('larkfield', 'meters/find-your-meter', current_date, 'Where is it in a flat?')`;
  await sql`insert into search_use (day, term, outcome, visitors, count) values
    (current_date, 'boilr', 'nothing', 7, 3), (current_date - 1, 'boilr', 'nothing', 1, 1)`;
  await sql.end();
  await openAs('edie', '/content', page);
  await page.getByText('meters/find-your-meter').click();
  await expect(page.getByText('Where is it in a flat?')).toBeVisible();
  await expect(page.getByRole('row', { name: /boilr 4 nothing found 4/ })).toBeVisible();
  await checkAccess();
});
