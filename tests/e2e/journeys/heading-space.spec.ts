import { expect, test } from './fixtures.ts';
import { at } from './steps.ts';

/** The space between the h1 and what follows it in its column. */
function spaceUnderHeading(): number {
  const heading = document.querySelector('h1');
  if (!heading) return Number.NaN;
  const { bottom, right } = heading.getBoundingClientRect();
  const below = [...document.querySelectorAll('main :is(p, input, form, h2)')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, left, height }) => height > 0 && top >= bottom - 1 && left < right);
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
