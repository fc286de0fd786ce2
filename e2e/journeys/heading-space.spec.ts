import { expect, test } from './fixtures.ts';
import { at, giveDetails, sendButton, write } from './steps.ts';

/** How far what follows the h1 is below it. */
function spaceUnderHeading(): number {
  const heading = document.querySelector('h1');
  if (!heading) return Number.NaN;
  const bottom = heading.getBoundingClientRect().bottom;
  const below = [...document.querySelectorAll('main :is(p, input, form, h2)')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top >= bottom - 1);
  return Math.min(...below.map(({ top }) => top)) - bottom;
}

for (const path of [
  '/help-and-support/make-a-complaint-select-energy',
  '/help-and-support/make-a-complaint-select-type',
  at.feedback,
]) {
  test(`there is space under the heading of ${path}`, async ({ page }) => {
    await page.goto(path);
    expect(await page.evaluate(spaceUnderHeading)).toBeGreaterThanOrEqual(16);
  });
}

test('there is space under the heading of a form that was sent before', async ({ page, email }) => {
  await giveDetails(page, 'gas-and-electricity', email);
  await write(page, 'gas-and-electricity', 'My reading was refused.');
  await sendButton(page).click();
  await expect(page).toHaveURL(at.confirmation);
  await page.goto(at.query('gas-and-electricity'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/already/i);
  expect(await page.evaluate(spaceUnderHeading)).toBeGreaterThanOrEqual(16);
});
