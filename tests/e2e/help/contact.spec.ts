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
});
