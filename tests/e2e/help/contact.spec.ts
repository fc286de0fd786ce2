import { expect, test } from '../fixtures.ts';
import { stackOf } from '../shown-pages.ts';

const office = 'Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
const always = '24 hours a day, 7 days a week';

test.describe('contact us', () => {
  test('has three cards and an emergency-support link @CON-1', async ({ page }) => {
    await page.goto('/help-and-support/contact-us');
    const emergency = page.getByRole('region', { name: 'Is it an emergency?' });
    await expect(emergency).toContainText(/smell gas.*meter.*fault.*no heating or hot water/);
    await expect(emergency.getByRole('link')).toHaveAttribute('href', '/help-and-support/emergencies');
  });

  for (const [row, name, links, options] of [
    [
      '@CON-2',
      'Direct Debit or pay on receipt of bill',
      [/meter reading/, /moving home/, /smart meter/],
      '/energy/contact-us/credit',
    ],
    ['@CON-3', 'Prepayment (Pay As You Go)', [/Top up/, /lost card/, /top-up outlet/], '/energy/contact-us/prepay'],
    ['@CON-4', 'Home services', [/repair/, /boiler service/, /Home-care cover/], '/home-services/contact-us'],
  ] as const) {
    test(`the card '${name}' leads to its three things and its options ${row}`, async ({ page }) => {
      await page.goto('/help-and-support/contact-us');
      const card = page.getByRole('region', { name, exact: true });
      await expect(card.getByRole('listitem')).toHaveText([...links]);
      await expect(card.getByRole('link', { name: /More contact options/ })).toHaveAttribute(
        'href',
        process.env['STACK_MAIN_SITE'] + options,
      );
    });
  }

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
});
