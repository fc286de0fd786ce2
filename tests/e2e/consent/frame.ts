import type { Page } from '@playwright/test';
import { expect } from './consent-stack.ts';

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
