import { mkdir, stat } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { copyContentWithNotice } from '../dev/content-with-notice.ts';
import { startStack } from '../dev/stack.ts';
import playwright from '../playwright.config.ts';

/** Takes the screenshots of the README from the built product: `npm run build && npm run screenshots`. */

const folder = 'docs/pictures';
const maxBytes = 150_000;
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

const shots: Record<string, (page: Page) => Promise<void>> = {
  hub: async (page) => void (await page.goto('/help-and-support/')),
  article: async (page) => void (await page.goto('/help-and-support/meters/how-to-read-your-meter')),
  // A new stack writes its search index after it is ready, and its first results may be late.
  search: async (page) => {
    const results = page.getByRole('heading', { name: /results for/ });
    const deadline = Date.now() + 60_000;
    do await page.goto('/search?q=no+heating');
    while ((await results.count()) === 0 && Date.now() < deadline);
    await results.waitFor();
  },
  form: async (page) => {
    await page.goto('/help-and-support/complaints/gas-and-electricity');
    await page.getByLabel('First name').fill('Zoë');
    await page.getByLabel('Surname').fill("O'Hara");
    await page.getByLabel('Email address').fill('zoe@');
    await page.getByLabel('Postcode').fill('LK4 2QT');
    await page.getByRole('button', { name: 'Find address' }).click();
    await page.getByLabel('14 Lantern Row, Larkfield', { exact: true }).check();
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByRole('alert').first().waitFor();
  },
};

const content = await copyContentWithNotice();
const stack = await startStack({ mode: 'built', contentDirectory: content.directory });
const browser = await chromium.launch(playwright.use?.launchOptions);
try {
  await mkdir(folder, { recursive: true });
  for (const [name, show] of Object.entries(shots)) {
    for (const [screen, viewport] of Object.entries(screens)) await take(browser, `${name}-${screen}`, viewport, show);
  }
} finally {
  await browser.close();
  await stack.stop();
  await content.remove();
}

async function take(
  from: Browser,
  name: string,
  viewport: { width: number; height: number },
  show: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await from.newContext({ viewport, baseURL: stack.origin, locale: 'en-GB', reducedMotion: 'reduce' });
  // With the cookie question answered.
  const value = 'groups=C0001%3A1%2CC0002%3A0%2CC0003%3A0%2CC0004%3A0&landingPath=NotLandingPage';
  await context.addCookies([{ name: 'OptanonConsent', value, url: stack.origin }]);
  const page = await context.newPage();
  await show(page);
  await page.evaluate(() => document.fonts.ready);
  const path = `${folder}/${name}.png`;
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await context.close();
  const { size } = await stat(path);
  console.log(`${path} ${Math.round(size / 1_000)} kB`);
  if (size > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes`);
}
