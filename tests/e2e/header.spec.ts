import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type DevStack, startStack } from '../../dev/stack.ts';
import { expect, test } from './fixtures.ts';

const hub = '/help-and-support/';

const configured = {
  hideA11yBtn: true,
  sections: [
    { label: 'Boilers', link: '/boilers' },
    { label: 'Help', link: '/help-and-support/', current: true },
  ],
  'quick-links': [{ label: 'Book an engineer', link: '/book' }],
  'secondary-banner': { message: 'Prices change on 1 October.', link: { label: 'See how', link: '/prices' } },
  'menu-banner': { message: 'Snow is on its way.', link: { label: 'Get ready', link: '/snow' } },
};

test.describe('the header is what the content server says @NAV-4', () => {
  test.describe.configure({ mode: 'serial' });
  let stack: DevStack;
  let browser: Browser;
  let page: Page;
  let content: string;

  test.beforeAll(async ({ launchOptions }) => {
    content = await mkdtemp(join(tmpdir(), 'lamplighter-content-'));
    await cp('content', content, { recursive: true });
    stack = await startStack({ mode: 'built', contentDirectory: content, site: { CONTENT_TTL_MS: '0' } });
    browser = await chromium.launch(launchOptions);
    // None of it needs JavaScript.
    page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  });

  test.afterAll(async () => {
    await browser.close();
    await stack.stop();
    await rm(content, { recursive: true });
  });

  /** Reloads a page until it has the configured header: a page waits for it only briefly, and is sent without. */
  async function open(path: string, proof: string): Promise<void> {
    await expect(async () => {
      await page.goto(stack.origin + path);
      expect(await page.content()).toContain(proof);
    }).toPass();
  }

  const configure = (header: Partial<typeof configured>) =>
    writeFile(join(content, 'header/larkfield.json'), JSON.stringify(header));

  test('sections, quick links and both banners are shown, and the accessibility link is hidden @NAV-4', async () => {
    await configure(configured);
    await open(hub, 'Boilers');
    const banner = page.getByRole('banner');
    const sections = banner.getByRole('navigation', { name: 'Main' });
    await expect(sections.getByRole('link')).toHaveText(['Boilers', 'Help']);
    await expect(sections.getByRole('link', { name: 'Boilers' })).toHaveAttribute('href', `${stack.mainSite}/boilers`);
    await expect(sections.locator('[aria-current]')).toHaveText('Help');
    await expect(banner.getByText('Prices change on 1 October.')).toBeVisible();
    await expect(banner.getByRole('link', { name: 'See how' })).toHaveAttribute('href', `${stack.mainSite}/prices`);

    await open('/help-and-support/emergencies', 'Boilers');
    await expect(banner.getByRole('link', { name: 'Boilers' }).first()).toBeVisible();
    await expect(banner.getByText('Prices change on 1 October.')).toHaveCount(0);
    await open(hub, 'Boilers');

    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await banner.locator('summary').click();
    await expect(menu.getByRole('link', { name: 'Book an engineer' })).toHaveAttribute(
      'href',
      `${stack.mainSite}/book`,
    );
    await expect(menu.getByText('Snow is on its way.')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Get ready' })).toHaveAttribute('href', `${stack.mainSite}/snow`);
    await expect(menu.getByRole('link', { name: 'Accessibility' })).toHaveCount(0);

    // On a phone the sections are in the menu.
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(sections).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Boilers' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('what is not configured is not there, and the accessibility link is back @NAV-4', async () => {
    await configure({ hideA11yBtn: false, sections: [{ label: 'Only this', link: '/only', current: false }] });
    await open(hub, 'Only this');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Only this']);
    await expect(banner.getByText('Prices change')).toHaveCount(0);
    await banner.locator('summary').click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByText('Snow')).toHaveCount(0);
    await expect(menu.getByRole('link').filter({ visible: true })).toHaveText(['Accessibility']);
  });
});

test.describe('the footer', () => {
  test.use({ expectedNoise: [/404 \(Not Found\)/], axeAtEnd: false });
  test('is the same on every page @NAV-4', async ({ page }) => {
    const footers: string[] = [];
    for (const path of [
      hub,
      '/help-and-support/emergencies',
      '/help-and-support/emergencies/smell-gas',
      '/help-and-support/meters/how-to-read-your-meter',
      '/help-and-support/complaints/gas-and-electricity',
      '/search?q=smell+gas',
      '/page-not-found.html',
      '/gallery',
    ]) {
      await page.goto(path);
      footers.push(await page.getByRole('contentinfo').innerHTML());
    }
    expect(footers[0]).toContain('0800 111 999');
    expect(new Set(footers).size).toBe(1);
  });

  test('is at the bottom of the window under a page that is shorter than it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1_600 });
    await page.goto('/page-not-found.html');
    const box = await page.getByRole('contentinfo').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(1_600);
  });
});
