import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import type { Page } from '@playwright/test';
import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, giveDetails, reference, sendButton, write } from './steps.ts';

const path = '/help-and-support/follow';

async function sendComplaint(page: Page, email: string): Promise<string> {
  await giveDetails(page, 'gas-and-electricity', email);
  await write(page, 'gas-and-electricity', 'The reading on my bill is not the one I sent.');
  await sendButton(page).click();
  await expect(page).toHaveURL(at.confirmation);
  return reference(page);
}

async function follow(page: Page, typed: string, contact: string): Promise<void> {
  await page.getByLabel('Reference number').fill(typed);
  await page.getByLabel('Email address or postcode').fill(contact);
  await page.getByRole('button', { name: 'Show where it stands' }).click();
}

/** The fake CRM sends the platform a signed webhook, and responds with the status of its response. */
async function crmReports(typed: string, status: string): Promise<number> {
  const body = JSON.stringify({ reference: typed, status });
  return (await fetch(`${process.env['STACK_CRM']}/statuses`, { method: 'POST', body })).status;
}

eitherWay(() => {
  test('a complaint is followed from its confirmation, and shows what the CRM reports', async ({ page, email }) => {
    const sent = await sendComplaint(page, email);
    await page.getByRole('link', { name: 'Follow your complaint or enquiry' }).click();
    await expect(page).toHaveURL(path);
    await follow(page, sent.toLowerCase(), email);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('We have your complaint');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('We received it on');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow,noarchive');

    expect(await crmReports(sent, 'with-a-person')).toBe(204);
    await page.getByRole('link', { name: 'Follow another one' }).click();
    await follow(page, sent, 'LK4 2QT');
    await expect(heading).toHaveText('Someone is working on your complaint');
    await expect(page.getByRole('listitem').filter({ hasText: 'A person in our team took it up' })).toBeVisible();
  });

  test('a wrong email address and a wrong reference get the same response', async ({ page, email }) => {
    const sent = await sendComplaint(page, email);
    const shown: string[] = [];
    for (const [typed, contact] of [
      [sent, 'someone-else@example.com'],
      [createReference(), email],
    ] as const) {
      await page.goto(path);
      await follow(page, typed, contact);
      await expect(alert(page)).toContainText('We found nothing to show');
      await expect(page).toHaveURL(path);
      shown.push(await page.getByRole('main').innerText());
    }
    expect(shown[0]).toBe(shown[1]);
  });

  test('what is missing is named above the form', async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Show where it stands' }).click();
    await expect(alert(page).getByRole('link')).toHaveText([
      'Enter your reference number',
      'Enter the email address or the postcode that you gave us',
    ]);
    await expect(page).toHaveTitle(/^Error: /);
  });
});

test('nothing that was typed is in a URL', async ({ page, email, platform }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const sent = await sendComplaint(page, email);
  await page.goto(path);
  await follow(page, sent, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your complaint');
  expect(asked.filter((url) => url.includes(sent) || url.includes(encodeURIComponent(email)))).toEqual([]);
  const calls = await platform.calls('POST', '/v1/lead-status-queries');
  expect(calls.map(({ status }) => status)).toEqual([200]);
});
