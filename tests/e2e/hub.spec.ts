import { createHash } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { enlargeText } from './large-text.ts';

const hub = '/help-and-support/';

/** The columns of the first two lists of the hub, and the words in them that are broken across lines. */
function findColumns(): Record<string, unknown> {
  const broken: string[] = [];
  const columnsOf = (heading: string) => {
    const section = document.getElementById(heading)?.parentElement;
    for (const link of section?.querySelectorAll('a') ?? []) {
      for (const word of (link.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(link.firstChild ?? link, word.index);
        range.setEnd(link.firstChild ?? link, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size !== 1) broken.push(word[0]);
      }
    }
    return new Set([...(section?.querySelectorAll('li') ?? [])].map((item) => item.getBoundingClientRect().left)).size;
  };
  return {
    'Popular today': columnsOf('popular'),
    'Quick answers': columnsOf('quick-answers'),
    'Help by topic': columnsOf('topics'),
    broken,
  };
}

test.describe('the help hub', () => {
  // The page is always the same: the last tests here and gallery/accessibility.spec.ts run axe on it.
  test.use({ axeAtEnd: false });

  test('leads with the outage notice of the content server @HUB-1', async ({ page }) => {
    await page.goto(hub);
    const notice = page.getByRole('region', { name: 'Service notice' });
    await expect(notice).toContainText('Online top-ups are slow this morning');
    await expect(notice.getByRole('link', { name: 'use the 20-digit code' })).toBeVisible();
    const [noticeBox, mainBox] = await Promise.all([notice.boundingBox(), page.getByRole('main').boundingBox()]);
    expect(noticeBox?.y).toBeLessThan(mainBox?.y ?? 0);
  });

  test('shows a tile for each main category and for no other @HUB-3', async ({ page }) => {
    await page.goto(hub);
    const tiles = page.getByRole('region', { name: 'Help by topic' }).getByRole('heading', { level: 3 });
    await expect(tiles).toContainText([
      'Bills and payments',
      'My account',
      'Pay As You Go',
      'Meters',
      'HomeCare',
      'Energy tariffs',
      'Smart home',
      'Appliances and engineers',
      'Breakdowns',
      'Helpful advice',
      'PeakSave',
      'Moved to our new system?',
    ]);
    await expect(tiles).toHaveCount(12);
  });

  test('shows seven videos, each a drawn poster with its length and the same advice in writing @HUB-2', async ({
    page,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(process.env['STACK_ORIGIN'] ?? '')) elsewhere.push(request.url());
    });
    await page.goto(hub);
    const region = page.getByRole('region', { name: 'Watch how' });
    const tiles = region.getByRole('listitem').filter({ has: page.getByRole('heading') });
    await expect(tiles).toHaveCount(7);
    for (const tile of await tiles.all()) {
      await expect(tile.locator('svg')).toBeVisible();
      await expect(tile).toContainText(/\d min/);
      await expect(tile.getByRole('heading').getByRole('link')).toHaveAttribute('href', /\/guides\/videos\//);
      await expect(tile.getByRole('link', { name: /Read it instead/ })).toHaveAttribute(
        'href',
        /^\/help-and-support\/.+\/.+/,
      );
    }
    expect(elsewhere).toEqual([]);
  });

  test('says what it is to browsers and search engines @MET-1 @MET-2', async ({ page, baseURL }) => {
    await page.goto(hub);
    await expect(page).toHaveTitle('Help & Support - Larkfield Energy');
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /emergencies, breakdowns, bills, payments, appliances, energy top-up and moving home/,
    );
    const canonical = baseURL?.replace('http://', 'http://www.') + hub;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
  });

  test('ships no framework script, and no inline script may run but the one line that its policy names', async ({
    request,
  }) => {
    const response = await request.get(hub);
    const html = await response.text();
    expect(html).not.toMatch(/entry\.client|__reactRouterContext|modulepreload/);
    const inline = [...html.matchAll(/<script(?![^>]*type="application\/json")[^>]*>([^<]+)/g)].map(
      ([, text = '']) => text,
    );
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(inline).toHaveLength(1);
    const policy = response.headers()['content-security-policy'] ?? '';
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toBe(`script-src 'self' ${hashes.join(' ')}`);
    expect(policy).not.toContain('unsafe-inline');
    expect(response.headers()['cache-control']).toContain('public');
  });

  for (const width of [320, 1280]) {
    test(`fits ${width} pixels and satisfies axe`, async ({ page, checkAccess }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(hub);
      await checkAccess();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }

  for (const width of [320, 390]) {
    test(`has its tiles in two columns at ${width} pixels, and in one with text at 200%`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(hub);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(findColumns)).toEqual({
        'Popular today': 2,
        'Quick answers': 2,
        'Help by topic': 2,
        broken: [],
      });
      await enlargeText(page);
      expect(await page.evaluate(findColumns)).toEqual({
        'Popular today': 1,
        'Quick answers': 1,
        'Help by topic': 1,
        broken: [],
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }

  test('is at most 4,350 pixels long on a phone, and help with paying and contact are on its second screen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(hub);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_350);
    for (const name of ['Struggling to pay', 'Contact us']) {
      const link = page.getByRole('region', { name: 'Popular today' }).getByRole('link', { name });
      expect((await link.boundingBox())?.y, name).toBeLessThan(1_200);
    }
  });

  test.describe('with JavaScript off', () => {
    test.use({ javaScriptEnabled: false });
    test('is the same page', async ({ page }) => {
      await page.goto(hub);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?');
      await expect(page.getByRole('region', { name: 'Service notice' })).toBeVisible();
    });
  });
});

test('the tools and following a complaint are one tap away, in the menu and at the foot of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(hub);
  await page.locator('summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Follow a complaint or enquiry' })).toBeVisible();
  await menu.getByRole('link', { name: 'Tools: quick answers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools: an answer for your home');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Follow a complaint or enquiry' }).click();
  await expect(page).toHaveURL(/\/follow$/);
});

test.describe('an unknown path', () => {
  test.use({ expectedNoise: [/404 \(Not Found\)/] });
  test('below the prefix sends the browser to the page-not-found page, which responds with 404 @NAV-2', async ({
    page,
    request,
  }) => {
    const response = await request.get('/help-and-support/no/such/page', { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers()['location']).toBe('/page-not-found.html');
    const shown = await page.goto('/help-and-support/no/such/page');
    expect(shown?.status()).toBe(404);
    expect(new URL(page.url()).pathname).toBe('/page-not-found.html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});
