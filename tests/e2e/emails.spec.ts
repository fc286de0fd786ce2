import { AxeBuilder } from '@axe-core/playwright';
import { readAllBrandFacts } from '../../apps/platform/src/modules/delivery/email/brand-facts.ts';
import { sampleEmails } from '../../apps/platform/src/modules/delivery/email/sample-emails.ts';
import { expect, test } from './fixtures.ts';

// The page around an email belongs to the mail client, and so do its landmarks.
const rulesOfThePage = ['region', 'landmark-one-main'];
const schemes = ['light', 'dark'] as const;
const widths = [320, 600];

test.use({ axeAtEnd: false });

for (const { brand, name, html, subject } of sampleEmails(await readAllBrandFacts('content'))) {
  test(`the email ${name} of ${brand} is readable in light and dark`, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.route('http://mail.example/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('http://mail.example/');
    await expect(page).toHaveTitle(subject);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      const { violations } = await new AxeBuilder({ page })
        .options({ rules: { 'color-contrast-enhanced': { enabled: true } }, resultTypes: ['violations'] })
        .disableRules(rulesOfThePage)
        .setLegacyMode()
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
      const ground = await page.locator('h1').evaluate((element) => {
        const cell = element.closest('td');
        return cell && getComputedStyle(cell).backgroundColor;
      });
      expect(ground).toBe(grounds[brand]?.[colorScheme]);
    }
    expect(requested).toEqual(['http://mail.example/']);
  });
}

const grounds: Record<string, Record<'light' | 'dark', string>> = {
  larkfield: { light: 'rgb(255, 255, 255)', dark: 'rgb(15, 24, 30)' },
  skerry: { light: 'rgb(255, 255, 255)', dark: 'rgb(13, 20, 29)' },
};

for (const [brand, scheme, width] of [
  ['larkfield', 'light', 320],
  ['larkfield', 'dark', 600],
  ['skerry', 'light', 600],
  ['skerry', 'dark', 320],
] as const) {
  test(`the complaint email of ${brand} looks as before in ${scheme} at ${width} pixels`, async ({ page }) => {
    const emails = sampleEmails(await readAllBrandFacts('content'));
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 640 });
    await page.setContent(emails.find((email) => email.brand === brand && email.name === 'complaint')?.html ?? '');
    await expect(page).toHaveScreenshot(`email-${brand}-${scheme}-${width}.png`, { fullPage: true });
  });
}
