import type { Page } from '@playwright/test';
import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, chooseAddress, giveDetails, giveFeedbackDetails, sendButton, textBox } from './steps.ts';

/** The errors and the field values on a page. */
async function shownOn(page: Page) {
  const fields = page.locator('main input:not([type=hidden]):visible, main textarea, main select');
  return {
    errors: await alert(page).getByRole('link').allInnerTexts(),
    values: await fields.evaluateAll((all) =>
      all.map((field) =>
        field instanceof HTMLInputElement && field.type === 'radio' ? field.checked : (field as HTMLInputElement).value,
      ),
    ),
  };
}

type Refused = { name: string; errors: number; open: (page: Page, email: string) => Promise<void> };

const pages: Refused[] = [
  {
    name: 'complaint details',
    errors: 4,
    open: async (page) => {
      await page.goto(at.details('gas-and-electricity'));
      await chooseAddress(page);
      await page.getByLabel('First name').fill('Zoë');
      await page.getByLabel('Email address').fill('zoë at home');
      await page.getByRole('button', { name: 'Next step' }).click();
    },
  },
  {
    name: 'the query',
    errors: 1,
    open: async (page, email) => {
      await giveDetails(page, 'gas-and-electricity', email);
      await textBox(page).fill('A text without a subject.');
      await sendButton(page).click();
    },
  },
  {
    name: 'feedback',
    errors: 1,
    open: async (page) => {
      await page.goto(at.feedback);
      await textBox(page).fill('x'.repeat(30_001));
      await page.getByRole('button', { name: "I don't want the refund" }).click();
    },
  },
  {
    name: 'feedback details',
    errors: 1,
    open: async (page) => {
      await giveFeedbackDetails(page, 'not an address', 'Keep it for the winter.');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
    },
  },
  {
    name: 'a manual address',
    errors: 2,
    open: async (page) => {
      await page.goto(at.details('pay-as-you-go'));
      await page.getByRole('button', { name: 'Enter address manually' }).click();
      await page.getByLabel('Address line 1').fill('3 Shingle Lane');
      await page.getByRole('button', { name: 'Use this address' }).click();
    },
  },
  {
    name: 'a choice',
    errors: 1,
    open: async (page) => {
      await page.goto('/help-and-support/make-a-complaint-select-energy');
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
];

test.use({ axeAtEnd: false });

eitherWay(() => {
  for (const { name, errors, open } of pages) {
    test(`the links of the error summary, the skip link and a refresh keep what is on the page: ${name}`, async ({
      page,
      email,
    }) => {
      await open(page, email);
      await expect(alert(page).getByRole('link')).toHaveCount(errors);
      const shown = await shownOn(page);
      for (const link of await alert(page).getByRole('link').all()) {
        const id = (await link.getAttribute('href'))?.slice(1) ?? '';
        await link.click();
        await expect(page.locator(`[id="${id}"]`)).toBeFocused();
        expect(await shownOn(page)).toEqual(shown);
      }
      const skip = page.locator('a[href="#main"]');
      await skip.focus();
      await skip.press('Enter');
      await expect(page).toHaveURL(/#main$/);
      expect(await shownOn(page)).toEqual(shown);
      await page.reload();
      await expect(alert(page).getByRole('link')).toHaveCount(errors);
      expect(await shownOn(page)).toEqual(shown);
    });
  }
});

test('after an error, Back from the confirmation leads to a page and not to an error of the browser', async ({
  page,
  email,
}) => {
  await giveDetails(page, 'pay-as-you-go', email);
  await sendButton(page).click();
  await expect(alert(page)).toContainText('Enter what happened');
  await textBox(page).fill('Something, after all.');
  await sendButton(page).click();
  await expect(page).toHaveURL(at.confirmation);
  await page.goBack();
  await expect(page).toHaveURL(at.query('pay-as-you-go'));
  await expect(page.getByRole('heading', { name: 'You have already sent a complaint' })).toBeVisible();
});
