import { expect } from '@playwright/test';
import { at, chooseAddress } from '../journeys/steps.ts';
import { formPath as readingForm } from '../meter-reading/reading-stack.ts';
import { counts, expectValues, field, nobody, note, test } from './prefill-stack.ts';

// The default, so that a lookup without a response does not take longer than for a customer.
test.use({ axeAtEnd: false, lookupTimeoutMs: 1_000 });

test.describe('an account lookup that fails', () => {
  for (const how of ['refuse', 'hang'] as const) {
    for (const path of [counts, '/v1/accounts']) {
      test(`leaves the form empty and usable: ${path} ${how}s @AUT-8`, async ({ page, signIn, trouble }) => {
        await signIn('c-1001');
        await trouble({ path, how });
        await page.goto(at.details('gas-and-electricity'));
        await expectValues(page, nobody);
        await expect(page.getByText(note)).toHaveCount(0);
        await field(page, 'First name').fill('Ada');
        await field(page, 'Surname').fill('Brightwell');
        await field(page, 'Email address').fill('ada@brightwell.example');
        await field(page, 'Phone number').fill('07700 900 101');
        await page.getByLabel('No', { exact: true }).check();
        await chooseAddress(page);
        await page.getByRole('button', { name: 'Next step' }).click();
        await expect(page).toHaveURL(at.query('gas-and-electricity'));
      });
    }
  }

  test('leaves the meter reading form empty @AUT-8', async ({ page, signIn, trouble }) => {
    await signIn('c-1001');
    await trouble({ path: counts, how: 'hang' });
    await page.goto(readingForm);
    await expectValues(page, nobody);
  });
});
