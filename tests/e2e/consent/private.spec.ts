import type { Page } from '@playwright/test';
import { chooseAddress, findAddresses, reference } from '../journeys/steps.ts';
import { filledIn, fillIn, submit } from '../meter-reading/reading-stack.ts';
import { expect, haveAccepted, monitoringStarts, test } from './consent-stack.ts';

test.use({ axeAtEnd: false, actionTimeout: 30_000, expectedNoise: [/status of 422/] });

/** Words that occur nowhere else; the number is for numeric fields. */
const canary = {
  firstName: 'Zephyrine',
  surname: 'Quillfeather',
  email: 'zephyrine.quillfeather@example.com',
  telephone: '07700 900 867',
  textphone: '18001 53090',
  text: 'The wombat sat on my gas meter at Marmalade Cottage',
  search: 'marmalade wombat boiler',
  account: '85 1357 924680',
  reading: '867509',
};
/** Must not reach the intake, not even in parts. */
const secrets =
  /zephyrine|quillfeather|900 867|07700900867|\b53090\b|wombat|marmalade|1357.?924680|\b867509\b|lantern row|LK4/i;

/** Waits until the recording of a page has been received. */
type Recorded = (path: string) => Promise<void>;

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(canary.firstName);
  await page.getByLabel('Surname').fill(canary.surname);
  await page.getByLabel('Email address').pressSequentially(canary.email);
  await page.getByLabel('Phone number', { exact: true }).fill(canary.telephone);
}

async function complain(page: Page): Promise<string> {
  await page.goto('/help-and-support/complaints/gas-and-electricity');
  await monitoringStarts(page);
  await fillPerson(page);
  await findAddresses(page, 'nowhere');
  await expect(page.getByRole('alert')).toBeVisible();
  await monitoringStarts(page);
  await page.getByLabel('Textphone number').fill(canary.textphone);
  await page.getByLabel('Yes', { exact: true }).check();
  await chooseAddress(page);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('combobox').selectOption('Meter read issues');
  await page.getByRole('textbox').pressSequentially(canary.text);
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page).toHaveURL(/\/help-and-support\/confirmation\?sent=/);
  await monitoringStarts(page);
  return reference(page);
}

async function giveFeedback(page: Page): Promise<void> {
  await page.goto('/help-and-support/complaints/feedback');
  await monitoringStarts(page);
  await page.getByRole('textbox').pressSequentially(canary.text);
  await page.getByRole('button', { name: "I don't want the refund" }).click();
  await fillPerson(page);
  await chooseAddress(page);
  await monitoringStarts(page);
}

async function readMeter(page: Page, recorded: Recorded): Promise<void> {
  await page.goto(
    `/help-and-support/submit-meter-read?customerNumber=${canary.account.replaceAll(' ', '')}&firstName=${canary.firstName}`,
  );
  await monitoringStarts(page);
  await fillIn(page, {
    ...filledIn,
    first_name: canary.firstName,
    last_name: canary.surname,
    email: canary.email,
    gas_account_number: canary.account,
    gas_reading: canary.reading,
  });
  await recorded('submit-meter-read');
  await submit(page);
  await expect(page).toHaveURL(/\/help-and-support\/submit-meter-read-confirm\?sent=[\w-]+$/);
  await monitoringStarts(page);
}

async function look(page: Page, recorded: Recorded): Promise<void> {
  await page.goto('/help-and-support/meters');
  await monitoringStarts(page);
  await page.getByLabel('Search help and support').first().pressSequentially(canary.search);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=marmalade/);
  await monitoringStarts(page);
  await page.getByRole('heading', { level: 1 }).click();
  await recorded('search');
  await page.getByRole('link', { name: 'Back to the page you came from' }).click();
  // The page that is left has been monitored too: only the new URL says that the new page is there.
  await expect(page).toHaveURL(/\/help-and-support\/meters$/);
  await monitoringStarts(page);
}

/** An error whose message contains what was typed, as careless code would produce. */
async function fail(page: Page): Promise<void> {
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(`cannot read "${text}" at ${location.href}?q=${encodeURIComponent(text)}`);
    });
  }, canary.text);
  await thrown;
}

test('nothing that a person typed, was given or looked for reaches the intake, replay included @CNS-4', async ({
  page,
  context,
  received,
}) => {
  test.setTimeout(180_000);
  page.removeAllListeners('pageerror');
  await haveAccepted(context);
  const recordings = async () => (await received()).filter(({ track }) => track === 'replay').map(({ text }) => text);
  const recorded: Recorded = (path) =>
    expect
      .poll(async () => (await recordings()).some((text) => text.includes(`/${path}","`)), { timeout: 20_000 })
      .toBe(true);
  const given = await complain(page);
  await giveFeedback(page);
  await readMeter(page, recorded);
  await look(page, recorded);
  await fail(page);
  // The page stays open until its next batch, every 30 seconds: what is sent while leaving may be lost.
  const kinds = async () =>
    (await received()).map(({ track, text }) => (text.includes('cannot read') ? 'the error' : track));
  await expect.poll(kinds, { timeout: 60_000 }).toEqual(expect.arrayContaining(['the error', 'replay', 'rum']));

  const replays = await recordings();
  const texts = (await received()).map(({ text }) => text);
  // The recordings exist and are readable: they contain the text of public pages.
  expect(replays.length).toBeGreaterThan(5);
  expect(replays.some((text) => text.includes('Search help and support'))).toBe(true);
  for (const path of ['complaints/gas-and-electricity', 'complaints/feedback', 'submit-meter-read', 'search']) {
    expect(
      texts.some((text) => text.includes(`/${path}`)),
      `${path} was monitored`,
    ).toBe(true);
  }
  expect(texts.filter((text) => text.includes(given))).toEqual([]);
  expect(texts.flatMap((text) => text.match(new RegExp(`.{0,60}(?:${secrets.source}).{0,60}`, 'gi')) ?? [])).toEqual(
    [],
  );
  expect(texts.flatMap((text) => text.match(/(?:search|meter-read)\?[^"]*/g) ?? [])).toEqual([]);
});
