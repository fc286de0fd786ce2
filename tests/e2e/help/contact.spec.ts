import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { stackOf } from '../shown-pages.ts';

const office = 'Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
const always = '24 hours a day, 7 days a week';

test.describe('contact us', () => {
  for (const [brand, series] of [
    ['larkfield', '1'],
    ['skerry', '2'],
  ] as const) {
    test(`of ${brand} has its phone lines, each dialled by its number, with its hours`, async ({ page }) => {
      await page.goto(`${stackOf(brand)}/help-and-support/contact-us`);
      const lines = page.getByRole('region', { name: 'Call us' }).getByRole('listitem');
      const shown = await lines.evaluateAll((items) =>
        items.map((item) => [
          item.querySelector('a')?.getAttribute('href'),
          item.lastElementChild?.textContent?.trim(),
        ]),
      );
      expect(shown).toEqual([
        [`tel:08081570${series}01`, office],
        [`tel:08081570${series}02`, office],
        [`tel:08081570${series}03`, always],
        [`tel:08081570${series}05`, office],
        [`tel:08081570${series}04`, `${always} for emergencies`],
        [`tel:08081570${series}08`, office],
        [`tel:08081570${series}06`, office],
        [`tel:08081570${series}07`, office],
      ]);
    });
  }

  test('has the emergency numbers to tap in the red card', async ({ page }) => {
    await page.goto('/help-and-support/contact-us');
    const card = page.getByRole('region', { name: 'Is it an emergency?' });
    await expect(card.getByRole('link', { name: '0800 111 999' })).toHaveAttribute('href', 'tel:0800111999');
    await expect(card.getByRole('link', { name: '105', exact: true })).toHaveAttribute('href', 'tel:105');
  });

  for (const [moment, state] of [
    ['2026-11-16T07:59:40Z', 'Closed now. Opens at 8am'],
    ['2026-11-16T12:00:00Z', 'Open now until 6pm'],
    ['2026-11-20T18:00:00Z', 'Closed now. Opens tomorrow at 9am'],
    ['2026-12-24T18:00:00Z', 'Closed now. Opens on Tuesday 29 December at 8am'],
    ['2027-07-01T17:00:00Z', 'Closed now. Opens tomorrow at 8am'],
  ] as const) {
    test(`says whether a line is open by the clock of the visitor, however old the page is: ${moment}`, async ({
      page,
    }) => {
      await page.clock.setFixedTime(moment);
      await page.goto('/help-and-support/contact-us');
      const lines = page.getByRole('region', { name: 'Call us' }).getByRole('listitem');
      await expect(lines.filter({ hasText: 'Bills, payments and your account' })).toContainText(state);
      await expect(lines.filter({ hasText: 'Meter fault, or no supply' })).toContainText('Open now24 hours');
    });
  }

  test('says so when a line opens while the page is open', async ({ page }) => {
    await page.clock.install({ time: '2026-11-16T07:59:40Z' });
    await page.goto('/help-and-support/contact-us');
    const line = page.getByRole('region', { name: 'Call us' }).getByRole('listitem').first();
    await expect(line).toContainText('Closed now. Opens at 8am');
    await page.clock.runFor(60_000);
    await expect(line).toContainText('Open now until 6pm');
  });
});

test.describe('contact us without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('states the hours, and nothing that could be wrong', async ({ page }) => {
    await page.goto('/help-and-support/contact-us');
    const call = page.getByRole('region', { name: 'Call us' });
    await expect(call).toContainText(office);
    await expect(call).not.toContainText(/open now|opens/i);
  });
});

test.describe('the end of an article', () => {
  const article = '/help-and-support/pay-as-you-go/top-up-your-meter';
  const ways = (page: Page) =>
    page
      .getByRole('region', { name: 'Still need help?' })
      .getByRole('link', { name: /^(0808 157 0102|Choose a time)$/ });

  for (const [moment, state, order] of [
    ['2026-11-16T12:00:00Z', 'Open now until 6pm', ['0808 157 0102', 'Choose a time']],
    ['2026-11-16T21:00:00Z', 'Closed now. Opens tomorrow at 8am', ['Choose a time', '0808 157 0102']],
  ] as const) {
    test(`has first what works at ${moment}`, async ({ page }) => {
      await page.clock.setFixedTime(moment);
      await page.goto(article);
      const block = page.getByRole('region', { name: 'Still need help?' });
      await expect(block).toContainText(state);
      await expect(ways(page)).toHaveText([...order]);
      await expect(block.getByRole('link', { name: '0808 157 0103' })).toBeVisible();
      await ways(page).filter({ hasText: 'Choose a time' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask us to call you');
    });
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('has the phone first, and the hours only', async ({ page }) => {
      await page.goto(article);
      await expect(ways(page)).toHaveText(['0808 157 0102', 'Choose a time']);
      const block = page.getByRole('region', { name: 'Still need help?' });
      await expect(block).toContainText(office);
      await expect(block).not.toContainText(/open now|opens/i);
    });
  });
});
