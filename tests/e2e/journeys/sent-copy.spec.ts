import type { Page } from '@playwright/test';
import { eitherWay, expect } from './fixtures.ts';
import { test } from './people.ts';
import { at, reference } from './steps.ts';
import { forms } from './tab-forms.ts';

// Each test goes through two whole forms.
test.describe.configure({ timeout: 120_000 });

/** The copy is folded until it is opened. */
async function expectCopy(tab: Page, email: string, text: string): Promise<void> {
  await expect(tab.getByText(`The email goes to ${email}.`)).toBeVisible();
  await expect(tab.getByText(text)).toBeHidden();
  await tab.getByText('What you sent us').click();
  await expect(tab.getByText(text)).toBeVisible();
}

eitherWay(() => {
  test('a confirmation shows what its sender wrote, after a reload and beside that of another tab', async ({
    page,
    context,
    alice,
    bernard,
  }) => {
    const { form } = forms.complaint;
    const tab = await context.newPage();
    await form.prepare(page, alice, 'What Alice wrote.');
    await form.send(page, 'What Alice wrote.');
    await expectCopy(page, alice.email, 'What Alice wrote.');
    const alicesReference = await reference(page);

    await form.prepare(tab, bernard, 'What Bernard wrote.');
    await form.send(tab, 'What Bernard wrote.');
    await expectCopy(tab, bernard.email, 'What Bernard wrote.');
    await expect(tab.getByText('Alice')).toHaveCount(0);

    await page.reload();
    await expectCopy(page, alice.email, 'What Alice wrote.');
    await expect(page.getByText('Bernard')).toHaveCount(0);
    expect(await reference(page)).toBe(alicesReference);
    expect(decodeURIComponent(page.url())).not.toMatch(/alice|Alice wrote/);
  });

  test('feedback is confirmed in the same way', async ({ page, alice }) => {
    await forms.feedback.form.prepare(page, alice, 'Keep it for the winter.');
    await forms.feedback.form.send(page, 'Keep it for the winter.');
    await expectCopy(page, alice.email, 'Keep it for the winter.');
  });
});

test.describe('in print', () => {
  test.use({ axeAtEnd: true });

  test('the copy is unfolded, and buttons and the service notice are left out', async ({ page, alice }) => {
    await forms.complaint.form.prepare(page, alice, 'What Alice wrote.');
    await forms.complaint.form.send(page, 'What Alice wrote.');
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeVisible();
    const notice = page.getByRole('region', { name: 'Service notice' });
    await expect(notice).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('What Alice wrote.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden();
    await expect(notice).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
});

test.describe('without its copy', () => {
  test.use({ axeAtEnd: true });

  test('a confirmation has the reference and the dates while the store is down', async ({ page, alice, platform }) => {
    await forms.complaint.form.prepare(page, alice, 'What Alice wrote.');
    await forms.complaint.form.send(page, 'What Alice wrote.');
    const number = await reference(page);
    await platform.trouble({ path: '/v1/journeys', how: 'refuse', times: 10 });
    await page.reload();
    await expect(page).toHaveURL(at.confirmation);
    expect(await reference(page)).toBe(number);
    await expect(page.getByText('We have emailed it to you too.')).toBeVisible();
    await expect(page.getByText('What you sent us')).toHaveCount(0);
  });
});
