import { createHash } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Database } from '../../../apps/platform/src/db/database.ts';

/** The steps of a person in the forms. */

export const at = {
  details: (path: string) => `/help-and-support/complaints/${path}`,
  query: (path: string) => `/help-and-support/complaints/${path}/query`,
  feedback: '/help-and-support/complaints/feedback',
  feedbackDetails: '/help-and-support/complaints/feedback/personal-details',
  confirmation: /\/help-and-support\/confirmation(\?sent=[\w-]+)?$/,
};

export const person = { firstName: 'Zoë', surname: "O'Neill-Łukasz", telephone: '07700 900 982' };

export async function fillPerson(page: Page, email: string, telephone = person.telephone): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Surname').fill(person.surname);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone number', { exact: true }).fill(telephone);
}

export async function findAddresses(page: Page, postcode = 'LK4 2QT'): Promise<void> {
  await page.getByLabel('Postcode').fill(postcode);
  await page.getByRole('button', { name: 'Find address' }).click();
}

export async function chooseAddress(page: Page): Promise<void> {
  await findAddresses(page);
  await page.getByLabel('14 Lantern Row, Larkfield', { exact: true }).check();
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.locator('address')).toContainText('14 Lantern Row');
}

export async function giveDetails(page: Page, path: string, email: string): Promise<void> {
  await page.goto(at.details(path));
  await fillPerson(page, email);
  await page.getByLabel('Textphone number').fill('18001 020');
  await page.getByLabel('Yes', { exact: true }).check();
  await chooseAddress(page);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page).toHaveURL(at.query(path));
}

export const textBox = (page: Page) => page.getByRole('textbox');
export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send (complaint|enquiry)$/ });
export const alert = (page: Page) => page.getByRole('alert');
export const reference = async (page: Page) => (await page.locator('h1 + p strong').innerText()).trim();

export async function write(page: Page, path: string, text: string): Promise<void> {
  if (path.endsWith('gas-and-electricity')) await page.getByRole('combobox').selectOption('Meter read issues');
  await textBox(page).fill(text);
}

export async function giveFeedbackDetails(page: Page, email: string, text: string): Promise<void> {
  await page.goto(at.feedback);
  await textBox(page).fill(text);
  await page.getByRole('button', { name: "I don't want the refund" }).click();
  await expect(page).toHaveURL(at.feedbackDetails);
  await fillPerson(page, email);
  await chooseAddress(page);
}

export async function journeyCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === '__Host-journey');
}

/** Deletes a journey, as after half an hour. The platform identifies it by the hash of its cookie. */
export async function forgetJourney(sql: Database, cookie: string): Promise<void> {
  const name = createHash('sha256').update(cookie).digest('base64url');
  const { count } = await sql`delete from journey where name = ${name}`;
  expect(count).toBe(1);
}

/** The page's scripts run, and the draft is in the browser. */
export async function expectDraft(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(text);
}

/** No draft is left in the browser. */
export async function expectNoDraft(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('draft:');
}
