import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { both, deals, giveSession } from './customer.ts';

export const minute = 60_000;

export const warning = (page: Page) => page.getByRole('dialog', { name: 'You are about to be signed out' });

/** Opens the deals page signed in, with the browser's clock stopped ten seconds after the page was opened. */
export async function openDeals(page: Page, context: BrowserContext): Promise<void> {
  const time = Date.now();
  await context.clock.install({ time });
  await context.clock.pauseAt(time + 1_000);
  await giveSession(context, both());
  await page.goto(deals);
  await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-active'))).not.toBeNull();
  await context.clock.runFor(10_000);
}

/** The POST that signs out, at this path. */
export const sentToLogout = (page: Page, path = '/logout'): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === path);
