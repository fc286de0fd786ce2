import { expect } from '../fixtures.ts';
import { confirmed, fillIn, formPath, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
// 11 p.m. in London, with an hour left of 4 April, the last day.
// The stack has just started for this one test, and may shed a request while it warms up.
test.use({ clock: '2027-04-04T22:00:00Z', expectedNoise: [/status of 503/] });

test('on the last day it says until when, and that the date of the reading counts @MTR-1 @MTR-7', async ({ page }) => {
  await page.goto(formPath);
  await expect(page.getByRole('heading', { name: 'Today is the last day' })).toBeVisible();
  await expect(page.getByText('until midnight tonight, Sunday 4 April')).toBeVisible();
  await expect(page.getByText('The date on which you took the reading is what counts')).toBeVisible();
  await expect(page.getByText('any day from 4 March 2027 to 4 April 2027')).toBeVisible();
  await fillIn(page);
  await submit(page);
  await page.waitForURL(confirmed);
});
