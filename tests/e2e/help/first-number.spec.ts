import { expect, test } from '../fixtures.ts';
import { findFirstNumber, setDefaultFontSize } from '../large-text.ts';
import { brands, stackOf } from '../shown-pages.ts';

test.use({ axeAtEnd: false, cookieChoice: 'open', viewport: { width: 360, height: 640 } });

const emergencies = '/help-and-support/emergencies';
const gas = 'tel:0800111999';
const ourNumbers = {
  larkfield: { meter: 'tel:08081570103', homeServices: 'tel:08081570104' },
  skerry: { meter: 'tel:08081570203', homeServices: 'tel:08081570204' },
};
const firstNumbers = ({ meter, homeServices }: (typeof ourNumbers)['larkfield']) => [
  [emergencies, gas],
  [`${emergencies}/smell-gas`, gas],
  [`${emergencies}/carbon-monoxide`, gas],
  [`${emergencies}/power-cut`, 'tel:105'],
  [`${emergencies}/no-supply-prepayment-meter`, meter],
  [`${emergencies}/turn-off-your-gas`, gas],
  [`${emergencies}/no-heating-or-hot-water`, homeServices],
  [`${emergencies}/leaking-pipes`, homeServices],
  [`${emergencies}/boiler-breakdown`, gas],
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const brand of brands) {
      for (const pixels of [16, 32]) {
        test(`each page for emergencies of ${brand} has its number whole in the first screen, text at ${pixels} pixels`, async ({
          page,
        }) => {
          await setDefaultFontSize(page, pixels);
          for (const [path, href] of firstNumbers(ourNumbers[brand])) {
            await page.goto(stackOf(brand) + path);
            expect.soft(await findFirstNumber(page), path).toEqual({
              href,
              isWhole: true,
              lines: 1,
              isOnTop: true,
              fontSize: `${pixels}px`,
            });
          }
        });
      }
    }

    test('the outage notice comes after what the pages for emergencies say, and before it elsewhere', async ({
      page,
    }) => {
      const order = () =>
        page.evaluate(() => {
          const notice = document.querySelector('[data-notice]');
          const main = document.querySelector('main');
          if (!notice || !main) return 'missing';
          return main.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING ? 'after' : 'before';
        });
      for (const [path] of firstNumbers(ourNumbers.larkfield)) {
        await page.goto(path ?? '');
        expect.soft(await order(), path).toBe('after');
      }
      await page.goto('/help-and-support/meters');
      expect(await order()).toBe('before');
    });
  });
}

test('every phone number in the first sentence of the pages for emergencies dials', async ({ page }) => {
  for (const [path, href = ''] of firstNumbers(ourNumbers.larkfield).slice(1)) {
    await page.goto(path ?? '');
    const lead = page.locator('h1 + p');
    await expect.soft(lead.locator(`a[href="${href}"]`), path).toHaveCount(1);
    const untappable = await lead.evaluate((element) =>
      [...element.childNodes].flatMap((node) =>
        node.nodeName === 'A' ? [] : (node.textContent?.match(/\d{3}/g) ?? []),
      ),
    );
    expect.soft(untappable, path).toEqual([]);
  }
});

test('from the hub every emergency article is two taps away, with its number in the first screen', async ({ page }) => {
  for (const [path = '', href = ''] of firstNumbers(ourNumbers.larkfield).slice(1)) {
    await page.goto('/help-and-support/');
    await page.getByRole('main').locator(`a[href="${emergencies}"]`).first().click();
    await page.waitForURL(`**${emergencies}`);
    await page.getByRole('main').locator(`a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    const box = await page.getByRole('main').locator(`a[href="${href}"]`).first().boundingBox();
    expect.soft((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0), path).toBeLessThanOrEqual(640);
  }
});
