import { expect, test } from './fixtures.ts';
import { at } from './steps.ts';

const forms = [
  '/help-and-support/make-a-complaint-select-energy',
  '/help-and-support/make-a-complaint-select-type',
  at.details('gas-and-electricity'),
  at.details('enquiry-pay-as-you-go'),
  at.feedback,
];

for (const path of forms) {
  for (const width of [320, 1280]) {
    test(`what happens next is ${width === 320 ? 'below' : 'beside'} the form: ${path}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const form = await page.locator('main form').boundingBox();
      const aside = await page.getByRole('region', { name: 'About this form' }).boundingBox();
      const [right, bottom] = [(form?.x ?? 0) + (form?.width ?? 0), (form?.y ?? 0) + (form?.height ?? 0)];
      expect(width === 320 ? (aside?.y ?? 0) - bottom : (aside?.x ?? 0) - right).toBeGreaterThan(0);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess).toBeLessThanOrEqual(0);
    });
  }
}
