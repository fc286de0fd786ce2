import { z } from 'zod';
import { eitherWay, expect, test } from './fixtures.ts';
import { alert, at, chooseAddress, person, reference, sendButton, write } from './steps.ts';

const path = 'enquiry-gas-and-electricity';
const article = '/help-and-support/struggling-to-pay/help-with-energy-debt';
const promise = /^We will call you on (?<slot>\w+day \d+ \w+, between \S+ and \S+), on /;

const crmLeads = z.array(
  z.looseObject({
    reference: z.string(),
    lead: z.looseObject({ data: z.looseObject({ attributes: z.record(z.string(), z.unknown()) }) }),
  }),
);

/** What the CRM has received about this reference. */
async function atTheCrm(shown: string) {
  const leads = crmLeads.parse(await (await fetch(`${process.env['STACK_CRM']}/leads`)).json());
  return leads.find((lead) => lead.reference === shown)?.lead.data.attributes;
}

eitherWay(() => {
  test('a call is asked for from the article, without an email address, and reaches the CRM', async ({
    page,
    sql,
    javaScriptEnabled,
  }) => {
    await page.goto(article);
    await page.getByLabel('Morning, 8am to midday').check();
    await page.getByRole('button', { name: 'Call me about my bill' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask us to call you');
    await expect(page.getByRole('radio', { name: /^Morning/ })).toBeChecked();

    await page.getByLabel('No, do not leave a message').check();
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Surname').fill(person.surname);
    await page.getByLabel('Phone number', { exact: true }).fill(person.telephone);
    await page
      .getByRole('group', { name: /May we record/ })
      .getByLabel('No')
      .check();
    await chooseAddress(page);
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(page).toHaveURL(at.query(path));
    const promised = page.getByText(promise);
    await expect(promised).toContainText('on 07700900982.');
    const { slot = '' } = promise.exec(await promised.innerText())?.groups ?? {};

    await write(page, path, 'I cannot pay all of it.');
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    await expect(page.getByText(promise)).toHaveText(`We will call you on ${slot}, on the number ending 982.`);
    await expect(page.getByText('If you do not answer, we will not leave a message.')).toBeVisible();
    await expect(page.getByText('We have emailed it')).toHaveCount(0);

    await expect(page.getByRole('button', { name: 'Print this page' })).toHaveCount(javaScriptEnabled ? 1 : 0);
    const shown = await reference(page);
    await expect
      .poll(() => atTheCrm(shown))
      .toMatchObject({
        email: '',
        'contact-number': { number: '07700900982', type: 'mobile' },
        'call-back': { to: '12:00', 'may-leave-message': false },
      });
    expect(await sql`select agreed_contact_method as method from lead where reference = ${shown}`).toEqual([
      { method: 'phone' },
    ]);
  });

  test('a call about Pay As You Go is asked for from the same article, at its own form', async ({ page }) => {
    await page.goto(article);
    await page.getByLabel('Afternoon, midday to 6pm').check();
    await page.getByRole('button', { name: 'Call me about Pay As You Go' }).click();
    await expect(page).toHaveURL(/\/complaints\/enquiry-pay-as-you-go\?call=ask&call=afternoon$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask us to call you');
    await expect(page.getByRole('radio', { name: /^Afternoon/ })).toBeChecked();
  });

  test('a forged time is refused, and the form keeps what was typed', async ({ page }) => {
    await page.goto(`${at.details(path)}?call=midnight`);
    await page.getByLabel('First name').fill(person.firstName);
    await chooseAddress(page);
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(alert(page).getByRole('link').first()).toHaveText('Select when we should call');
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
    await page.goto(`${at.details(path)}?call=no`);
    await expect(page.getByText('When is a good time to call?')).toHaveCount(0);
  });
});
