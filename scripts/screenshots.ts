import { mkdir, stat } from 'node:fs/promises';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startConsole } from '../dev/console/console-stack.ts';
import { copyContentWithNotice } from '../dev/content-copies.ts';
import { startStack } from '../dev/stack.ts';
import playwright from '../playwright.config.ts';

/** `npm run build && npm run write -- screenshots`: takes those of the documentation from the built product. */

const folder = 'docs/pictures';
const maxBytes = 150_000;
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

const shots: Record<string, (page: Page) => Promise<void>> = {
  hub: async (page) => void (await page.goto('/help-and-support/')),
  article: async (page) => void (await page.goto('/help-and-support/meters/how-to-read-your-meter')),
  // A new stack is ready before its site has the search index.
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

/** As somebody with every role, with a complaint that came in and an article that was commented on. */
const consoleShots: Record<string, (page: Page) => Promise<void>> = {
  now: (page) => openConsole(page, '/now'),
  notices: (page) => openConsole(page, '/notices'),
  notice: async (page) => {
    await openConsole(page, '/notices/new?template=phones');
    await page.getByLabel('Both brands').check();
    await page.waitForLoadState('networkidle');
  },
  'read-weeks': (page) => openConsole(page, '/read-weeks'),
  deliveries: (page) => openConsole(page, '/deliveries'),
  leads: async (page) => {
    await openConsole(page, '/leads');
    await page.getByLabel('Reference, email address or phone number').fill(sampleAnswers.email);
    await page.getByLabel('Reason').fill('The customer has called us');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('heading', { name: /^Found/ }).waitFor();
  },
  content: (page) => openConsole(page, '/content'),
  audit: (page) => openConsole(page, '/audit'),
};

async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email address').fill('maya@staff.example');
  await page.getByLabel('Password').fill('lamplight-6');
  await page.getByRole('button').click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
}

const content = await copyContentWithNotice();
const stack = await startStack({ mode: 'built', contentDirectory: content.directory });
const staff = await startConsole({ databaseUrl: stack.databaseAs('operator'), contentDirectory: content.directory });
const browser = await chromium.launch(playwright.use?.launchOptions);
try {
  await mkdir(folder, { recursive: true });
  for (const [name, show] of Object.entries(shots)) {
    for (const [screen, viewport] of Object.entries(screens))
      await take(browser, { name: `${name}-${screen}`, viewport, origin: stack.origin }, show);
  }
  await Promise.all(Array.from({ length: 6 }, () => sendLead(stack.platform)));
  for (const [name, show] of Object.entries(consoleShots)) {
    for (const [screen, viewport] of Object.entries(screens))
      await take(browser, { name: `console-${name}-${screen}`, viewport, origin: staff.origins[0] ?? '' }, show);
  }
} finally {
  await browser.close();
  await staff.stop();
  await stack.stop();
  await content.remove();
}

async function sendLead(platform: string): Promise<void> {
  await fetch(`${platform}/v1/leads`, {
    method: 'POST',
    headers: { 'client-id': 'help-and-support', 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify(sampleLeads().complaint),
  });
}

type Shot = { name: string; viewport: { width: number; height: number }; origin: string };

async function take(
  from: Browser,
  { name, viewport, origin }: Shot,
  show: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await from.newContext({ viewport, baseURL: origin, locale: 'en-GB', reducedMotion: 'reduce' });
  // With the cookie question answered.
  const value = 'groups=C0001%3A1%2CC0002%3A0%2CC0003%3A0%2CC0004%3A0&landingPath=NotLandingPage';
  await context.addCookies([{ name: 'OptanonConsent', value, url: origin }]);
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
