import type { Page } from '@playwright/test';
import { saveData } from '../../../bench/page-weight.ts';
import { expect, test } from '../fixtures.ts';
import { enlargeText } from '../large-text.ts';
import { toolJourneys } from './journeys.ts';

const folder = '/help-and-support/tools';
const answer = (page: Page) => page.getByRole('region', { name: 'Your answer' });
const summary = (page: Page) => answer(page).getByRole('status');
const isWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const send = (page: Page) => page.locator('form[data-tool] > button').click();
const maxScriptBytes = 6_000;

test('the list of tools leads to each of them', async ({ page }) => {
  await page.goto(folder);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(toolJourneys.length);
  await page.getByRole('link', { name: 'Read it with me' }).click();
  await expect(page).toHaveURL(/read-it-with-me/);
});

for (const { path, answers, summary: expected, change } of toolJourneys) {
  test.describe(path, () => {
    test('answers while one types, and the address opens the same answer again', async ({ page, context }) => {
      await page.goto(`${folder}/${path}?${answers}`);
      await expect(summary(page)).toHaveText(expected);
      const field = page.getByLabel(change.label, { exact: true });
      await (change.text === undefined ? field.check() : field.fill(change.text));
      await expect(summary(page)).toHaveText(change.summary);
      const again = await context.newPage();
      await again.goto(page.url());
      await expect(summary(again)).toHaveText(change.summary);
      expect(await answer(again).innerText()).toBe(await answer(page).innerText());
    });

    test('fits a window of 320 pixels, in dark colours and with larger text too', async ({ page, checkAccess }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${folder}/${path}?${answers}`);
      expect(await isWider(page)).toBe(false);
      await page.emulateMedia({ colorScheme: 'dark' });
      await checkAccess();
      await enlargeText(page);
      expect(await isWider(page)).toBe(false);
    });

    test('has a small script of its own, and no framework before it is used', async ({ page }) => {
      await saveData(page);
      const sizes: Promise<number>[] = [];
      const framework: string[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/framework-')) framework.push(response.url());
        if (/\/assets\/tools-/.test(response.url())) sizes.push(response.body().then(({ length }) => length));
      });
      await page.goto(`${folder}/${path}?${answers}`, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
      expect(framework).toEqual([]);
    });

    for (const javaScriptEnabled of [true, false]) {
      test.describe(`on a phone with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
        test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

        test('shows its answer, or what is missing, when its form is sent', async ({ page }) => {
          const outcome = page.locator('#outcome');
          const problem = outcome.getByRole('heading', { name: 'There is a problem' });
          await page.goto(`${folder}/${path}?${answers}`);
          await send(page);
          await expect(outcome).toBeFocused();
          await expect(summary(page)).toHaveText(expected);
          await expect(summary(page)).toBeInViewport({ ratio: 1 });
          await page.goto(`${folder}/${path}?${answers.split('&')[0]}`);
          await send(page);
          await expect(problem).toBeInViewport({ ratio: 1 });
          await expect(outcome).toBeFocused();
          // Sent again as it is, the address does not change, and must lead there as well.
          await send(page);
          await expect(problem).toBeInViewport({ ratio: 1 });
          await expect(outcome).toBeFocused();
        });
      });
    }

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('answers a plain form, which keeps what was entered', async ({ page }) => {
        await page.goto(`${folder}/${path}?${answers}`);
        const field = page.getByLabel(change.label, { exact: true });
        await (change.text === undefined ? field.check() : field.fill(change.text));
        await send(page);
        await expect(summary(page)).toHaveText(change.summary);
        await expect(answer(page).getByRole('heading', { name: 'What to do next' })).toBeVisible();
        await page.goto(`${folder}/${path}`);
        await send(page);
        await expect(summary(page)).toHaveText('Your answer appears here when the questions above are answered.');
      });
    });
  });
}

test('a dial is set by tapping and with the arrow keys', async ({ page }) => {
  await page.goto(`${folder}/read-it-with-me?meter=dials&dial1=2.5&dial2=5.5&dial3=4.5&dial4=6.5&dial5=3.5`);
  await page.getByRole('radio', { name: 'Five dials' }).focus();
  const dial = page.getByRole('slider', { name: 'Fifth dial' });
  await dial.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(summary(page)).toHaveText('Your reading is 25464.');
  await expect(page.getByLabel('Fifth dial: where is the pointer? (optional)')).toHaveValue('4.5');
  const face = await dial.boundingBox();
  if (!face) throw new Error('the dial is not shown');
  await page.mouse.click(face.x + face.width / 2, face.y + face.height * 0.15);
  await expect(summary(page)).toHaveText('Your reading is 25460.');
});
