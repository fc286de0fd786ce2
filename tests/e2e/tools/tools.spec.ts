import { expect, test } from '../fixtures.ts';
import { enlargeText } from '../large-text.ts';
import { heading, toolJourneys, walk } from './journeys.ts';

test.use({ viewport: { width: 360, height: 640 } });

for (const journey of toolJourneys) {
  test.describe(journey.path, () => {
    for (const javaScriptEnabled of [true, false]) {
      test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
        test.use({ javaScriptEnabled });

        test('asks one question a page, and its answer is in the first screen with the focus', async ({ page }) => {
          await walk(page, journey);
          await expect(heading(page)).toBeFocused();
          await expect(heading(page)).toBeInViewport({ ratio: 1 });
        });
      });
    }

    test('opens the same answer again by its link; back, change and a reload work', async ({ page, context }) => {
      await walk(page, journey);
      const said = await page.getByRole('article').innerText();
      const other = await context.newPage();
      await other.goto(page.url());
      expect(await other.getByRole('article').innerText()).toBe(said);
      await page.reload();
      await expect(heading(page)).toHaveText(journey.answer);
      await page.goBack();
      const [question = ''] = journey.steps.at(-1) ?? [];
      await expect(heading(page)).toHaveText(question);
      await page.goForward();
      await expect(heading(page)).toHaveText(journey.answer);
      await page
        .getByRole('link', { name: /^Change ?:/ })
        .first()
        .click();
      await expect(heading(page)).toHaveText(journey.steps[0]?.[0] ?? '');
      await expect(page.locator('form[data-tool] :is(input:checked, select)').first()).toBeAttached();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page)).toHaveText(journey.answer);
    });

    test('its answer fits a window of 320 pixels, in dark colours and with larger text too', async ({
      page,
      checkAccess,
    }) => {
      const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      await page.setViewportSize({ width: 320, height: 640 });
      await walk(page, journey);
      expect(await isWider()).toBe(false);
      await page.emulateMedia({ colorScheme: 'dark' });
      await checkAccess();
      await enlargeText(page);
      expect(await isWider()).toBe(false);
    });
  });
}

test('a letter is copied, and downloaded', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [journey] = toolJourneys.filter(({ path }) => path === 'are-we-late');
  if (!journey) throw new Error('no journey');
  await walk(page, journey);
  const begin = 'You did not come to a visit at my home on 3 February 2026';
  await page.getByRole('button', { name: 'Copy the letter' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(begin);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download it' }).click();
  expect((await downloaded).suggestedFilename()).toBe('letter.txt');
});
