import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { connectDatabase } from '../../../apps/platform/src/db/database.ts';
import { startStack } from '../../../dev/stack.ts';
import { expect, test } from '../fixtures.ts';

const article = '/help-and-support/meters/how-to-read-your-meter';

test.describe('an article', () => {
  test('is the content server document, drawn with the drawings and blocks it names @ART-1', async ({ page }) => {
    await page.goto(article);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to read your meter');
    await expect(page).toHaveTitle('How to read your meter - Help & Support - Larkfield Energy');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
      'Help & support',
      'Meters',
    ]);
    await expect(page.getByRole('img', { name: /gas meter/i }).first()).toBeVisible();
    await expect(page.getByText('Last checked on')).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await contents.last().click();
    await expect(page.locator(':target')).toBeInViewport();
  });

  test('about the bill has a drawn one, each of whose numbers is explained', async ({ page, checkAccess }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/help-and-support/bills-and-payments/understand-your-bill');
    const bill = page.getByRole('img', { name: /^An example of an electricity bill with nine numbered parts/ });
    await expect(bill).toBeVisible();
    const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
    expect((await bill.locator('text').allTextContents()).filter((text) => /^\d$/.test(text))).toEqual(numbers);
    const list = page.locator('ol', { hasText: 'Account number' });
    await expect(list.getByRole('listitem')).toHaveCount(9);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkAccess();
    }
  });

  test('says what it is to search engines and shared links @MET-2', async ({ page, baseURL }) => {
    await page.goto(article);
    const canonical = baseURL?.replace('http://', 'http://www.') + article;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data['@graph'][0]).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(data['@graph'][0].itemListElement).toHaveLength(3);
    expect(data['@graph'][1]).toMatchObject({
      '@type': 'Article',
      headline: 'How to read your meter',
      mainEntityOfPage: canonical,
    });
  });

  for (const [path, why] of [
    ['/help-and-support/meters/no-such-article', 'in no list'],
    ['/help-and-support/no-such-category/how-to-read-your-meter', 'in an unknown category'],
    ['/help-and-support/meters/ways-to-pay', 'listed under another category'],
  ] as const) {
    test(`that is ${why} goes to page-not-found @ART-3`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status()).toBe(302);
      expect(response.headers()['location']).toBe('/page-not-found.html');
    });
  }

  test('with nucleus content loads its two scripts, another loads none @ART-4', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/help-and-support/energy-tariffs/change-your-tariff', { waitUntil: 'networkidle' });
    expect(scripts.filter((path) => /\/assets\/(form|behaviour)-/.test(path))).toHaveLength(2);
    scripts.length = 0;
    await page.goto('/help-and-support/energy-tariffs/exit-fees', { waitUntil: 'networkidle' });
    expect(scripts.filter((path) => /\/assets\/(form|behaviour)-/.test(path))).toHaveLength(0);
  });

  test('the tariff checker says what is missing, then shows one suggestion in place', async ({ page }) => {
    await page.goto('/help-and-support/energy-tariffs/change-your-tariff');
    const form = page.locator('form[data-nucleus="tariff-checker"]');
    await expect(form.getByText('look at a fixed tariff')).toBeHidden();
    await form.getByRole('button', { name: 'Show me' }).click();
    await expect(form.getByText('Select yes if you can use electricity at night')).toBeVisible();
    const [night, steady] = [form.getByRole('group').nth(0), form.getByRole('group').nth(1)];
    await night.getByLabel('No').check();
    await steady.getByLabel('Yes').check();
    await form.getByRole('button', { name: 'Show me' }).click();
    await expect(form.getByText('look at a fixed tariff')).toBeVisible();
    await expect(form.getByText('time-of-use tariff first')).toBeHidden();
  });

  test('has its table of three columns whole at 360 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/help-and-support/emergencies/no-heating-or-hot-water');
    const table = page.getByRole('group', { name: 'Table' });
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

  test('about leaving has robots nosnippet, and no other has @ART-5 @MET-3', async ({ page }) => {
    await page.goto('/help-and-support/my-account/leaving-us');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'nosnippet');
    await page.goto(article);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });

  test.describe('with JavaScript off', () => {
    test.use({ javaScriptEnabled: false });
    test('is complete, embedded form and all', async ({ page }) => {
      await page.goto('/help-and-support/energy-tariffs/change-your-tariff');
      const form = page.locator('form[data-nucleus="tariff-checker"]');
      await expect(form.getByText('look at a fixed tariff')).toBeVisible();
    });
  });

  for (const path of [
    'emergencies/carbon-monoxide',
    'emergencies/boiler-breakdown',
    'appliances-and-engineers/appliance-safety',
    'appliances-and-engineers/look-after-your-boiler',
    'breakdowns/boiler-will-not-start',
  ]) {
    test(`${path} says of soot and yellow flames what the others say`, async ({ page }) => {
      await page.goto(`/help-and-support/${path}`);
      await expect(page.locator('article')).toContainText(
        'Stop using it, open doors and windows, and get everyone outside if anyone feels unwell. Then call 0800 111 999',
      );
    });
  }

  for (const path of ['emergencies/carbon-monoxide', 'emergencies/smell-gas']) {
    test(`${path} says how to reach 999 without speaking, and 18001 for other numbers only`, async ({ page }) => {
      await page.goto(`/help-and-support/${path}`);
      const body = page.locator('article');
      await expect(body.getByRole('link', { name: '18000' })).toHaveAttribute('href', 'tel:18000');
      await expect(body.getByRole('link', { name: '999bsl.co.uk' })).toHaveAttribute('href', 'https://999bsl.co.uk');
      await expect(body.locator('a[href="sms:999"]')).toHaveText('999');
      await expect(body).toContainText(/dial 18001 before (either gas number|the numbers in steps four and five)\./);
    });
  }
});

test.describe(() => {
  // No scripts, so no service worker: it would fetch the emergency articles at an unpredictable time.
  test.use({ javaScriptEnabled: false });

  test('an article is fetched when its category and its name are in the URL, and not before @ART-6 @ART-1', async ({
    page,
  }) => {
    const asked: string[] = [];
    const recorder = createServer(async (request, response) => {
      asked.push(request.url ?? '');
      const upstream = await fetch(`${process.env['STACK_PLATFORM']}${request.url}`);
      response
        .writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
        .end(await upstream.text());
    }).listen(0, '127.0.0.1');
    await once(recorder, 'listening');
    const address = recorder.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const stack = await startStack({ mode: 'built', site: { CONTENT_ORIGIN: `http://127.0.0.1:${port}` } });
    try {
      await page.goto(`${stack.origin}/help-and-support/meters`);
      expect(asked.filter((path) => path.endsWith('.html'))).toEqual([]);
      await page.goto(`${stack.origin}/help-and-support/meters/find-your-meter`);
      expect(asked.filter((path) => path.endsWith('.html'))).toEqual([
        '/aem6/content/larkfield/help/meters/find-your-meter.html',
      ]);
      await page.goto('about:blank');
    } finally {
      await stack.stop();
      recorder.close();
    }
  });
});

const no = (page: Page) => page.getByRole('button', { name: 'No this page was not helpful' });
const question = (page: Page) => page.getByRole('textbox', { name: 'What was missing?' });

async function storedComments(comment: string) {
  const sql = connectDatabase(process.env['STACK_DATABASE'] ?? '', { connections: 1 });
  try {
    return [...(await sql`select brand, article, comment from article_comment where comment like ${`${comment}%`}`)];
  } finally {
    await sql.end();
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('Yes says thank you @COM-1', async ({ page }) => {
      await page.goto(article);
      await expect(question(page)).toBeHidden();
      await page.getByRole('button', { name: 'Yes this page was helpful' }).click();
      await expect(page).toHaveURL(/how-to-read-your-meter#thank-you$/);
      await expect(page.getByText('Your answer helps us to write better')).toBeVisible();
      await expect(no(page)).toBeHidden();
      await expect(question(page)).toBeHidden();
    });

    test('No asks what was missing, and stores it without personal data @COM-1', async ({ page }) => {
      const asked = `Which digits in a flat ${javaScriptEnabled}?`;
      await page.goto(article);
      await no(page).click();
      await expect(page).toHaveURL(/how-to-read-your-meter#what-was-missing$/);
      await expect(no(page)).toBeHidden();
      await question(page).fill(`${asked} Ring 07700 900123`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page).toHaveURL(/how-to-read-your-meter#thank-you$/);
      await expect(page.getByText('Your answer helps us to write better')).toBeVisible();
      expect(await storedComments(asked)).toEqual([
        { brand: 'larkfield', article: 'meters/how-to-read-your-meter', comment: `${asked} Ring [removed]` },
      ]);
    });

    test('what was missing can be left empty @COM-1', async ({ page }) => {
      await page.goto(article);
      await no(page).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Your answer helps us to write better')).toBeVisible();
    });
  });
}

test('the question is for everyone: at 320 pixels, light and dark, with the keyboard', async ({
  page,
  checkAccess,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(article);
  await no(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#what-was-missing$/);
  await expect(question(page)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(question(page)).toBeFocused();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccess();
  }
});

test('words of distress are not stored: the page says who listens', async ({ page }) => {
  await page.goto(article);
  await no(page).click();
  await question(page).fill('I want to die, I cannot read this');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('link', { name: '116 123' })).toBeVisible();
  expect(await storedComments('I want to die')).toEqual([]);
});
