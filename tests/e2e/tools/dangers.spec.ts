import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findFirstNumber, setDefaultFontSize } from '../large-text.ts';
import { brands, stackOf } from '../shown-pages.ts';

const tool = '/help-and-support/tools/no-power-or-gas';
const phone = { width: 360, height: 640 };
const button = (page: Page) => page.locator('form[data-tool] > button');
const status = (page: Page) => page.getByRole('region', { name: 'Your answer' }).getByRole('status');

/** The label of each danger, the first number to call, and what the page says while it is chosen. */
const dangers = [
  ['gas', 'I smell gas', 'tel:0800111999', /^Get everyone outside\. Then call 0800 111 999, or 0800 002 001 in/],
  [
    'co',
    'A carbon monoxide alarm is sounding, or people feel dizzy or sick',
    'tel:0800111999',
    /^Get everyone outside/,
  ],
  ['fire', 'There is fire or smoke', 'tel:999', /^Get everyone out, stay out, and call 999\.$/],
  ['shock', 'Someone has had an electric shock', 'tel:999', /^Do not touch them until the power is off\. Call 999\.$/],
  ['line', 'A power line is down or hanging low', 'tel:105', /^Stay well away, .* call 105, or 03457 643 643 in/],
  [
    'hot',
    'The meter, fuse box or a socket is hot, wet, buzzing or sparking, or smells burnt',
    'tel:105',
    /^Keep away from it and do not touch it\. Call 105, or 03457 643 643 in/,
  ],
  ['medical', 'Someone’s medical equipment has stopped, or soon will', 'tel:999', /^If someone’s life .* call 999\.$/],
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

    for (const [danger, label, number, says] of dangers) {
      test(`${danger} is answered when it is chosen, and asks for nothing else`, async ({ page }) => {
        await page.goto(tool);
        await expect(page.getByRole('group', { name: 'What is off?' })).toBeVisible();
        await page.getByRole('radio', { name: label, exact: true }).check();
        const revealed = page.getByRole('main').locator(`[data-reveal] a[href="${number}"]:visible`);
        await expect(revealed).toHaveCount(1);
        await expect(page.getByRole('group', { name: 'What is off?' })).toBeHidden();
        if (javaScriptEnabled) {
          expect(await isInWindow(page, `[data-reveal] a[href="${number}"]:visible`)).toBe(true);
          await expect(status(page)).toHaveText(says);
        }
        await button(page).click();
        await expect(page).toHaveURL(new RegExp(`\\?danger=${danger}&`));
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

test('a danger that is no longer chosen is no longer said', async ({ page }) => {
  await page.goto(tool);
  await page.getByRole('radio', { name: 'I smell gas' }).check();
  await expect(status(page)).toHaveText(/^Get everyone outside/);
  await page.getByRole('radio', { name: 'None of these' }).check();
  await expect(status(page)).toHaveText('Your answer appears here when the questions above are answered.');
  await expect(page.getByRole('group', { name: 'What is off?' })).toBeVisible();
});

test('a danger takes the place of an answer, and the answer comes back', async ({ page }) => {
  await page.goto(`${tool}?danger=none&off=electricity&around=yes&outward=EH10`);
  await expect(status(page)).toHaveText('It is a power cut in your area. Call 105.');
  await page.getByRole('radio', { name: 'There is fire or smoke' }).check();
  await expect(status(page)).toHaveText('Get everyone out, stay out, and call 999.');
  await expect(page.getByRole('region', { name: 'Your electricity network' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'None of these' }).check();
  await expect(status(page)).toHaveText('It is a power cut in your area. Call 105.');
  await expect(page.getByRole('region', { name: 'Your electricity network' })).toBeVisible();
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
