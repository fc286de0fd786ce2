import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findFirstNumber, setDefaultFontSize } from '../large-text.ts';
import { brands, stackOf } from '../shown-pages.ts';

const tool = '/help-and-support/tools/no-power-or-gas';
const phone = { width: 360, height: 640 };
const button = (page: Page) => page.locator('form[data-tool] > button');

/** The label of each danger, and the first number to call. */
const dangers = [
  ['gas', 'I smell gas', 'tel:0800111999'],
  ['co', 'A carbon monoxide alarm is sounding, or people feel dizzy or sick', 'tel:0800111999'],
  ['fire', 'There is fire or smoke', 'tel:999'],
  ['shock', 'Someone has had an electric shock', 'tel:999'],
  ['line', 'A power line is down or hanging low', 'tel:105'],
  ['hot', 'The meter, fuse box or a socket is hot, wet, buzzing or sparking, or smells burnt', 'tel:105'],
  ['medical', 'Someone’s medical equipment has stopped, or soon will', 'tel:999'],
] as const;

/** Whether all of an element is in the window, and nothing lies over it. */
const isInWindow = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const atMiddle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(atMiddle);
    });

test.use({ viewport: phone, cookieChoice: 'open' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const [danger, label, number] of dangers) {
      test(`${danger} ends the questions in one step, with its number`, async ({ page }) => {
        await page.goto(tool);
        await page.getByRole('radio', { name: label, exact: true }).check();
        await expect(page.getByRole('main').locator(`[data-reveal] a[href="${number}"]:visible`)).toHaveCount(1);
        if (javaScriptEnabled) {
          await expect.poll(() => isInWindow(page, `[data-reveal] a[href="${number}"]:visible`)).toBe(true);
        }
        await button(page).click();
        await expect(page).toHaveURL(new RegExp(`\\?danger=${danger}(&|#|$)`));
        await expect(page.locator('#outcome')).toBeFocused();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expect(page.locator('form[data-tool]')).toHaveCount(0);
        expect(await findFirstNumber(page)).toMatchObject({ href: number, isWhole: true, lines: 1, isOnTop: true });
      });
    }

    for (const brand of brands) {
      for (const pixels of [16, 32]) {
        test(`the numbers of ${brand} are whole in the first screen, text at ${pixels} pixels`, async ({ page }) => {
          await setDefaultFontSize(page, pixels);
          const pages = [
            [tool, 'tel:0800111999'],
            ...dangers.map(([one, , number]) => [`${tool}?danger=${one}`, number]),
          ];
          for (const [path, href] of pages) {
            await page.goto(`${stackOf(brand)}${path}`);
            expect.soft(await findFirstNumber(page), path).toEqual({
              href,
              isWhole: true,
              lines: 1,
              isOnTop: true,
              fontSize: `${pixels}px`,
            });
          }
        });
      }
    }
  });
}

test('the numbers for gas stand above every question, and go with the answer', async ({ page }) => {
  const strip = page.getByText('Smell gas, or hear a carbon monoxide alarm?');
  for (const query of ['', '?danger=none', '?danger=none&off=gas&where=NI']) {
    await page.goto(`${tool}${query}`);
    await expect(strip).toBeInViewport({ ratio: 1 });
  }
  await page.goto(`${tool}?danger=none&off=heating`);
  await expect(strip).toHaveCount(0);
});

test('the answer to a danger passes axe in dark colours, and fits a narrow window', async ({ page, checkAccess }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [danger, label] of dangers) {
    await page.goto(`${tool}?danger=${danger}`);
    await checkAccess();
    await page.goto(tool);
    await page.getByRole('radio', { name: label, exact: true }).check();
    await checkAccess();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  }
});
