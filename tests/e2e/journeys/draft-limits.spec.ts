import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { at, textBox } from './steps.ts';

const hour = 60 * 60 * 1_000;
const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft:feedback'));

/** Stores a draft of this age; a negative age is in the future. */
const storeDraft = (page: Page, ageMs: number) =>
  page.evaluate((age) => sessionStorage.setItem('draft:feedback', `${Date.now() - age}\nThank you`), ageMs);

test('a draft is restored within a day', async ({ page }) => {
  await page.goto('/help-and-support/');
  await storeDraft(page, 23 * hour);
  await page.goto(at.feedback);
  await expect(textBox(page)).toHaveValue('Thank you');
});

for (const [name, ageMs] of [
  ['after a day', 25 * hour],
  ['from the future, when the clock was set back', -25 * hour],
] as const) {
  test(`a draft ${name} is removed by whichever page is opened`, async ({ page }) => {
    await page.goto('/help-and-support/');
    await storeDraft(page, ageMs);
    await page.goto('/cookies');
    await expect.poll(() => storedDraft(page)).toBeNull();
    await page.goto(at.feedback);
    await expect(textBox(page)).toHaveValue('');
  });
}

/** Pasted at once: the browser takes a while to lay out a text this long. */
const paste = (page: Page, length: number) =>
  textBox(page).evaluate((area, count) => {
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('there is no text area');
    area.value = 'word '.repeat(count / 5);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    const stored = sessionStorage.getItem('draft:feedback');
    area.value = '';
    return stored?.length;
  }, length);

test('a draft is bounded: a text far beyond what the form takes is not stored', async ({ page }) => {
  await page.goto(at.feedback);
  await textBox(page).fill('short');
  await expect.poll(() => storedDraft(page)).toMatch(/^\d+\nshort$/);
  const before = (await storedDraft(page))?.length ?? 0;
  expect(await paste(page, 60_005)).toBe(before);
  expect(await paste(page, 60_000)).toBe(before - 'short'.length + 60_000);
});
