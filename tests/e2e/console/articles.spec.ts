import { readFile } from 'node:fs/promises';
import { expect } from '../fixtures.ts';
import { test } from './console-test.ts';

/** From the button to the visitor, through every cache. */
const promisedMs = 10_000;

// A form that is refused, and a page that a role may not see.
test.use({ sharedBy: 'articles', expectedNoise: [/Failed to load resource.* 422/] });

const path = 'meters/find-your-meter';

test('a text written by one and approved by another is on both sites in ten seconds, and its author cannot approve it', async ({
  page,
  browser,
  site,
  openAs,
  checkAccess,
}) => {
  test.setTimeout(120_000);
  const file = await readFile(`content/articles/${path}.md`, 'utf8');
  const answer = /^answer: (.*)$/m.exec(file)?.[1] ?? '';
  const written = file.replace(answer, 'Look in the hall cupboard first, then outside by the front door.');
  const answers = () =>
    Promise.all(
      site.publicOrigins.map(async (origin) =>
        (await (await page.request.get(`${origin}/help-and-support/${path}`)).text()).includes('hall cupboard'),
      ),
    );
  // Cached by both, as for the visitors before the change.
  expect(await answers()).toEqual([false, false]);

  // Priya is a publisher, and the author of this text.
  await openAs('priya', `/articles/${path}`, page);
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue(file);
  await text.fill(written.replace('Look in', 'Simply look in'));
  await page.getByRole('button', { name: 'Save and send for review' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Saved, but not sent for review/);
  await expect(page.getByRole('listitem').filter({ hasText: "leave out 'simply'" })).toBeVisible();
  await checkAccess();
  await text.fill(written);

  // Edie saves hers in between.
  const other = await (await browser.newContext()).newPage();
  await openAs('edie', `/articles/${path}`, other, 1);
  await other.getByLabel('Text', { exact: true }).fill(file.replace(answer, 'Look in the cellar first.'));
  await other.getByRole('button', { name: 'Save the draft' }).click();
  await expect(other.getByRole('status')).toHaveText(/^Saved\. Customers do not see it/);

  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('alert')).toContainText('Not saved: Edie Editor (s-03) has changed it');
  await expect(page.getByRole('region', { name: 'Both texts' })).toContainText('cellar');
  await expect(text).toHaveValue(written);
  await checkAccess();
  await page.getByRole('button', { name: 'Save mine on top of theirs' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Saved\. Customers do not see it/);
  await expect(text).toHaveValue(written);
  await page.getByRole('button', { name: 'Save and send for review' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Sent for review/);
  await expect(page.getByText('so somebody else has to approve and publish it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  expect(await answers()).toEqual([false, false]);

  // Edie is no publisher; Maya is one, and has written nothing.
  await other.reload();
  await expect(other.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const third = await (await browser.newContext()).newPage();
  await openAs('maya', '/articles', third, 1);
  await third.getByRole('link', { name: 'In review 1' }).click();
  await checkAccess(third);
  await third
    .getByRole('row', { name: new RegExp(path) })
    .getByRole('link')
    .click();
  await expect(third.getByRole('region', { name: 'Changes', exact: true })).toContainText('hall cupboard');
  await third.getByRole('button', { name: 'Approve' }).click();
  await expect(third.getByRole('status')).toHaveText(/^Approved\. It is not shown yet/);
  expect(await answers()).toEqual([false, false]);
  await third.getByRole('button', { name: 'Publish now' }).click();
  await expect(third.getByRole('status')).toHaveText(/^Published: revision \d+\. Customers see it within ten seconds/);
  await expect.poll(answers, { timeout: promisedMs }).toEqual([true, true]);
  await third.setViewportSize({ width: 360, height: 740 });
  await checkAccess(third);
});
