import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { type DevStack, startStack } from '../../../dev/stack.ts';
import { test as base, expect } from '../fixtures.ts';

export { expect };

type Received = { track: string; text: string };

type WorkerFixtures = {
  /** Settings of the site that differ from those of the stack. */
  settings: Record<string, string>;
  stack: DevStack & { log: string[] };
};

const everything = z.array(z.object({ track: z.string(), text: z.string() }));

/** None of them is a default; the rates record every visit. */
const monitoringSettings = {
  MONITORING_NAME: 'larkfield-help',
  MONITORING_VERSION: '4.2.0',
  MONITORING_ENVIRONMENT: 'acceptance',
  MONITORING_APPLICATION_ID: 'application-7',
  MONITORING_CLIENT_ID: 'client-7',
  MONITORING_REPLAY_SAMPLE_RATE: '100',
};

/** A separate stack in a read week that records each visit in full; its visitors have not chosen yet. */
export const test = base.extend<{ received: () => Promise<Received[]> }, WorkerFixtures>({
  cookieChoice: 'open',
  settings: [monitoringSettings, { scope: 'worker', option: true }],
  stack: [
    async ({ settings }, use) => {
      const log: string[] = [];
      const say = (who: string, line: string) => void log.push(`${who} ${line}`);
      const stack = await startStack({ mode: 'built', clock: '2027-03-31T10:00:00Z', site: settings, say });
      await use({ ...stack, log });
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  received: async ({ stack }, use) =>
    use(async () => everything.parse(await (await fetch(`${stack.monitoring}/received`)).json())),
});

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
export const accept = (page: Page) => page.getByRole('button', { name: 'Accept optional cookies' });
export const reject = (page: Page) => page.getByRole('button', { name: 'Reject optional cookies' });

/** A visitor who consented on an earlier day. */
export async function haveAccepted(context: BrowserContext, groups = 'C0001:1,C0002:1,C0003:1,C0004:1'): Promise<void> {
  const value = `groups=${encodeURIComponent(groups)}&landingPath=NotLandingPage`;
  await context.addCookies([{ name: 'OptanonConsent', value, domain: 'localhost', path: '/' }]);
}

type Entry = Record<string, unknown> & { event?: string };

export const dataLayer = (page: Page): Promise<Entry[]> =>
  page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'dataLayer') ?? [])));

/** The configuration that monitoring was started with, or undefined before it starts. */
export const monitoringConfiguration = (page: Page): Promise<Record<string, unknown> | undefined> =>
  page.evaluate(() => Reflect.get(window, 'DD_RUM')?.getInitConfiguration?.());

export const monitoringStarts = (page: Page) =>
  expect.poll(() => monitoringConfiguration(page), 'monitoring starts').toBeTruthy();

/** What a consent tool does when a visitor changes their choice. */
export function updateGroups(page: Page, groups: string): Promise<void> {
  return page.evaluate((active) => {
    Reflect.set(window, 'OnetrustActiveGroups', active);
    const detail = active.split(',').filter(Boolean);
    window.dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail }));
  }, groups);
}

/** Browsers block requests to loopback from a page that a test fulfilled. */
export const framedNoise = [/`loopback` address space|ERR_FAILED/];

/** A page that frames the hub. The pages forbid framing, so `frame-ancestors` is relaxed here. */
export async function openFramed(page: Page, origin: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    if (route.request().url().endsWith('/outer')) {
      return route.fulfill({ contentType: 'text/html', body: `<iframe src="${origin}/help-and-support/"></iframe>` });
    }
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    const framed = policy.replace(/frame-ancestors 'none'/, "frame-ancestors 'self'");
    return route.fulfill({ response, headers: { ...headers, 'content-security-policy': framed } });
  });
  await page.goto(`${origin}/outer`);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
}

const inFrame = (page: Page) => page.frameLocator('iframe').locator('body');

export function updateGroupsInFrame(page: Page): Promise<void> {
  return inFrame(page).evaluate(() => {
    Reflect.set(window, 'OnetrustActiveGroups', ',C0001,C0002,');
    window.dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail: ['C0001', 'C0002'] }));
  });
}

export const eventsInFrame = (page: Page): Promise<number> =>
  inFrame(page).evaluate(() => Reflect.get(window, 'dataLayer')?.length ?? 0);
