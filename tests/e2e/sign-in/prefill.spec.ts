import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { connectDatabase } from '../../../apps/platform/src/db/database.ts';
import { loadAccounts, replaceAccountHolders } from '../../../apps/platform/src/modules/accounts/account-repository.ts';
import { devKeyRing } from '../../../dev/secrets.ts';
import { payloads } from '../help/xss-payloads.ts';
import { at, chooseAddress, textBox } from '../journeys/steps.ts';
import { formPath as readingForm } from '../meter-reading/reading-stack.ts';
import { ada, counts, expectValues, field, lookups, nobody, note, test } from './prefill-stack.ts';

/** Goes through the feedback form to its details. */
async function feedbackDetails(page: Page): Promise<void> {
  await page.goto(at.feedback);
  await textBox(page).fill('Keep it for the winter.');
  await page.getByRole('button', { name: "I don't want the refund" }).click();
  await expect(page).toHaveURL(at.feedbackDetails);
}

const forms: Record<string, (page: Page) => Promise<unknown>> = {
  complaint: (page) => page.goto(at.details('gas-and-electricity')),
  'Pay As You Go complaint': (page) => page.goto(at.details('pay-as-you-go')),
  enquiry: (page) => page.goto(at.details('enquiry-gas-and-electricity')),
  'Pay As You Go enquiry': (page) => page.goto(at.details('enquiry-pay-as-you-go')),
  feedback: feedbackDetails,
  'meter reading': (page) => page.goto(readingForm),
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    for (const [name, open] of Object.entries(forms)) {
      test(`the ${name} form is filled in with what the account holds @AUT-6`, async ({ page, signIn }) => {
        await signIn('c-1001');
        await open(page);
        await expect(page.getByText(note)).toBeVisible();
        await expectValues(page, ada);
      });
    }
  });
}

test('without a live account it is filled in with what is held of the customer @AUT-7', async ({
  page,
  signIn,
  calls,
}) => {
  await signIn('c-1002');
  await page.goto(at.details('gas-and-electricity'));
  await expectValues(page, ['Owen', 'Marsh', 'owen@marsh.example', '']);
  expect(await calls(lookups)).toEqual([counts, '/v1/customers']);
});

test('a failed lookup and a successful one are logged without personal data @AUT-8', async ({
  page,
  stack,
  signIn,
  trouble,
}) => {
  await signIn('c-1001');
  await page.goto(at.details('gas-and-electricity'));
  await expectValues(page, ada);
  await trouble({ path: '/v1/accounts', how: 'refuse' });
  await page.reload();
  await expectValues(page, nobody);
  const failure = '"event":"account-lookup-failed","state":"accounts: refused","status":500';
  await expect.poll(() => stack.log.filter((line) => line.includes(failure)).length).toBeGreaterThan(0);
  expect(stack.log.filter((line) => /Brightwell|07700900101|ada@|eyJ|8510042/.test(line))).toEqual([]);
});

test('a page with what an account holds is kept by nobody; the page of a stranger is as it was, and asks nothing', async ({
  page,
  signIn,
  calls,
}) => {
  for (const path of [at.details('gas-and-electricity'), readingForm]) {
    const response = await page.goto(path);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByText(note)).toHaveCount(0);
    await expectValues(page, nobody);
  }
  await feedbackDetails(page);
  await expectValues(page, nobody);
  expect(await calls(/Account|accounts|customers|sessions/)).toEqual([]);

  await signIn('c-1001');
  for (const path of [at.details('gas-and-electricity'), readingForm, at.feedbackDetails]) {
    const response = await page.goto(path);
    expect(response?.headers()['cache-control']).toBe('private, no-store');
    const cookies = (await response?.headersArray())?.filter(({ name }) => name.toLowerCase() === 'set-cookie') ?? [];
    expect(new Set(cookies.map(({ value }) => value)).size).toBe(cookies.length);
  }
});

test('what was typed, or emptied, comes before what the account holds', async ({ page, signIn, calls }) => {
  await signIn('c-1001');
  await page.goto(at.details('gas-and-electricity'));
  await field(page, 'First name').fill('Adelaide');
  await field(page, 'Phone number').fill('');
  await chooseAddress(page);
  await expectValues(page, ['Adelaide', 'Brightwell', 'ada@brightwell.example', '']);
  await page.reload();
  await expectValues(page, ['Adelaide', 'Brightwell', 'ada@brightwell.example', '']);
  await expect(page.getByText(note)).toHaveCount(0);

  await field(page, 'Surname').fill('');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your surname');
  await expectValues(page, ['Adelaide', '', 'ada@brightwell.example', '']);
  expect(await calls(lookups), 'only the untouched form asks').toEqual([counts, '/v1/accounts']);
});

test('in the meter reading form too, and so does what a link brought', async ({ page, signIn, calls }) => {
  await signIn('c-1001');
  await page.goto(`${readingForm}?first_name=Morag&telephone=01632960001`);
  await expectValues(page, ['Morag', 'Brightwell', 'ada@brightwell.example', '01632960001']);
  await field(page, 'Email address').fill('');
  await page.getByRole('button', { name: 'Submit meter reading' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your gas reading');
  await expectValues(page, ['Morag', 'Brightwell', '', '01632960001']);
  expect(await calls(lookups)).toEqual([counts, '/v1/accounts']);
});

test.describe('values of an account that are meant to run', () => {
  test.use({ axeAtEnd: false });
  for (const [name, open] of Object.entries(forms)) {
    test(`are text in the ${name} form`, async ({ page, signIn }) => {
      await page.addInitScript(() => Object.assign(window, { fired: 0 }));
      await signIn('c-1004');
      await open(page);
      await expect(page.getByText(note)).toBeVisible();
      await expectValues(page, [
        '"><img src=x onerror="window.fired=1">',
        'O’Hedge-<script>window.fired=1</script>',
        'moss@hedge.example',
        '07700900104',
      ]);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => Reflect.get(window, 'fired'))).toBe(0);
      expect(await page.locator('form img, form script:not([type="application/json"])').count()).toBe(0);
    });
  }
});

test.describe('whatever an account holds', () => {
  test.use({ axeAtEnd: false });

  test('runs nothing in a form', async ({ page, stack, signIn }) => {
    test.setTimeout(180_000);
    const sql = connectDatabase(stack.database, { connections: 1 });
    const ran: string[] = [];
    await page.exposeFunction('pwned', () => ran.push(page.url()));
    await signIn('c-1004');
    try {
      for (let from = 0; from < payloads.length; from += 4) {
        const [firstName = '', lastName = '', email = '', mobile = ''] = payloads.slice(from, from + 4);
        const account = { id: '1', person: { firstName, lastName }, email, mobile };
        const statusCount = { liveCount: 1, lostCount: 0, preLiveCount: 0 };
        await replaceAccountHolders(sql, devKeyRing, [
          { sub: 'c-1004', statusCount, accounts: [account], customer: null },
        ]);
        for (const path of [at.details('gas-and-electricity'), readingForm]) {
          await page.goto(path);
          await expect(page.getByText(note)).toBeVisible();
          expect(
            await page.locator('form img, form script:not([type="application/json"]), form iframe').count(),
            firstName,
          ).toBe(0);
        }
      }
    } finally {
      await loadAccounts(sql, devKeyRing, await readFile('dev/fakes/customers.json', 'utf8'));
      await sql.end();
    }
    expect(ran).toEqual([]);
  });
});
