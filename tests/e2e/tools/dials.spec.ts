import type { Page } from '@playwright/test';
import { saveData } from '../../../bench/page-weight.ts';
import { expect, test } from '../fixtures.ts';
import { heading } from './journeys.ts';

const asked =
  '/help-and-support/tools/read-it-with-me?meter=dials&dial1=2.5&dial2=5.5&dial3=4.5&dial4=6.5&dial5=3.5&ask=dials';
const fifth = (page: Page) => page.getByRole('textbox', { name: 'Fifth dial', exact: true });
const sliders = (page: Page) => page.getByRole('slider');
const picture = (page: Page) => page.getByRole('img', { name: /^The dials Five dials/ });

/** Sends the dials, and does without what was used. */
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'No, only the reading to send' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the dials are a picture until the form is used, then are set by tapping and with the arrow keys', async ({
  page,
  checkAccess,
}) => {
  await saveData(page);
  await page.goto(asked);
  await expect(picture(page)).toBeVisible();
  await expect(sliders(page)).toHaveCount(0);
  await checkAccess();
  await fifth(page).focus();
  await expect(sliders(page)).toHaveCount(5);
  const dial = page.getByRole('slider', { name: 'Fifth dial' });
  await dial.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(fifth(page)).toHaveValue('4.5');
  const face = await dial.boundingBox();
  if (!face) throw new Error('the dial is not shown');
  await page.mouse.click(face.x + face.width / 2, face.y + face.height * 0.15);
  await expect(fifth(page)).toHaveValue('0');
  await send(page);
  await expect(heading(page)).toHaveText('Your reading is 25460');
});

test('what is typed before the dials are live stays, with its focus, and they follow it', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await saveData(page);
  await page.route('**/assets/framework-*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(asked);
  await fifth(page).fill('8');
  release();
  await expect(page.getByRole('slider', { name: 'Fifth dial' })).toHaveAttribute('aria-valuetext', 'on 8');
  await expect(fifth(page)).toBeFocused();
  await expect(fifth(page)).toHaveValue('8');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the dials are a picture, and every field is there', async ({ page }) => {
    await page.goto(asked);
    await expect(picture(page)).toBeVisible();
    await expect(page.getByText('Tap each dial')).toBeHidden();
    await fifth(page).fill('8');
    await send(page);
    await expect(heading(page)).toHaveText('Your reading is 25468');
  });
});
