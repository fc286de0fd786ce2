import type { Page } from '@playwright/test';
import { test as base } from '../fixtures.ts';
import { type ConsoleSite, startConsoleSite } from './console-site.ts';

const staff = {
  olive: { name: 'olive@staff.example', password: 'lamplight-1' },
  amir: { name: 'amir@staff.example', password: 'lamplight-2' },
  edie: { name: 'edie@staff.example', password: 'lamplight-3' },
  aude: { name: 'aude@staff.example', password: 'lamplight-4' },
  maya: { name: 'maya@staff.example', password: 'lamplight-6' },
  nils: { name: 'nils@staff.example', password: 'lamplight-5' },
};

type Fixtures = {
  /** Opens a page of the console as someone, through the sign-in of their identity provider. */
  openAs: (who: keyof typeof staff, path: string, page: Page, console?: number) => Promise<void>;
};

/** Tests of the console share one product for each file. */
export const test = base.extend<Fixtures, { site: ConsoleSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it
    async ({}, use) => {
      const site = await startConsoleSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openAs: async ({ site }, use) =>
    use(async (who, path, page, console = 0) => {
      await page.goto(`${site.consoles.origins[console]}${path}`);
      await page.getByLabel('Email address').fill(staff[who].name);
      await page.getByLabel('Password').fill(staff[who].password);
      await page.getByRole('button').click();
    }),
});
