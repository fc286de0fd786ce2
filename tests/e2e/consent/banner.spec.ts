import { expect, test } from '../fixtures.ts';
import { brands, stackOf } from '../shown-pages.ts';
import { accept, banner, reject } from './consent-stack.ts';

test.use({ cookieChoice: 'open' });

const meters = '/help-and-support/meters';

test.describe('the cookie banner', () => {
  for (const brand of brands) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`of ${brand} asks first on the page, in ${colorScheme}, with both answers alike`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(stackOf(brand) + meters);
        await expect(banner(page)).toContainText(brand === 'larkfield' ? 'Larkfield Energy' : 'Skerry Gas');
        expect(
          await page.evaluate(() => document.querySelector('[href="#main"] + [data-cookie-banner]') !== null),
        ).toBe(true);
        const look = (button: ReturnType<typeof accept>) =>
          button.evaluate((element) => {
            const { backgroundColor, color, fontSize, fontWeight, minHeight } = getComputedStyle(element);
            const { width, height } = element.getBoundingClientRect();
            return { backgroundColor, color, fontSize, fontWeight, minHeight, width, height };
          });
        expect(await look(accept(page))).toEqual(await look(reject(page)));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      });
    }
  }

  test('moves nothing as the page arrives, and covers nothing', async ({ page }) => {
    await page.goto(meters, { waitUntil: 'networkidle' });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const observer = new PerformanceObserver(() => {});
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() =>
            done(observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
          );
        }),
    );
    expect(shift).toBe(0);
    expect(await banner(page).evaluate((element) => getComputedStyle(element).position)).toBe('static');
    // Each focused control is in the viewport and not covered.
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const at = document.activeElement?.getBoundingClientRect();
        if (!at) return false;
        const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
        return document.activeElement?.contains(top) ?? false;
      });
      expect(seen, `stop ${stop}`).toBe(true);
    }
  });

  test('says what was chosen where it was asked, keeps it, and can be put away', async ({ page, checkAccess }) => {
    await page.goto(meters);
    await accept(page).focus();
    await page.keyboard.press('Enter');
    const confirmation = page.getByText('You have accepted optional cookies.');
    await expect(confirmation).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.matches('[data-chosen]'))).toBe(true);
    await checkAccess();
    await page.getByRole('button', { name: 'Hide this message' }).click();
    await expect(confirmation).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
    await page.reload();
    await expect(banner(page)).toBeHidden();
    expect(await page.evaluate(() => document.cookie)).toContain(
      'groups=C0001%3A1%2CC0002%3A1%2CC0003%3A1%2CC0004%3A1',
    );
  });

  test('is not on the pages for emergencies, so that the numbers stay where they are', async ({ page }) => {
    for (const path of ['/help-and-support/emergencies', '/help-and-support/emergencies/smell-gas']) {
      await page.goto(path);
      await expect(page.locator('[data-cookie-banner]')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Cookies', exact: true })).toBeVisible();
    }
  });

  test('is the same for everyone in a page that caches keep', async ({ request, page }) => {
    const open = await request.get(meters);
    const chosen = await request.get(meters, {
      headers: { cookie: 'OptanonConsent=groups=C0002%3A1&landingPath=NotLandingPage' },
    });
    expect(open.headers()['cache-control']).toContain('public');
    expect(open.headers()['vary'] ?? '').not.toMatch(/cookie/i);
    expect(await chosen.text()).toBe(await open.text());
    expect(chosen.headers()['content-security-policy']).toBe(open.headers()['content-security-policy']);
    await page.goto(meters);
  });

  test('works as a plain form when its script does not come', async ({ page, context }) => {
    await context.route(/\/assets\/page-/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(meters);
    await reject(page).click();
    await expect(page).toHaveURL('/cookies#saved');
    await expect(page.getByText('Your choice is saved')).toBeVisible();
    await page.goto(meters);
    await expect(banner(page)).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nobody is asked, because nothing could start; the cookies page still takes a choice', async ({
    page,
    context,
  }) => {
    await page.goto(meters);
    await expect(banner(page)).toBeHidden();
    await page.getByRole('link', { name: 'Cookies', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies');
    const question = page.getByRole('group', { name: 'Can we measure how these pages are used?' });
    await expect(question.getByLabel('No, do not')).toBeChecked();
    await question.getByLabel('Yes, measure').check();
    await page.getByRole('button', { name: 'Save my choice' }).click();
    await expect(page.getByText('Your choice is saved')).toBeVisible();
    await expect(question.getByLabel('Yes, measure')).toBeChecked();
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'OptanonConsent');
    expect(cookie?.value).toContain('groups=C0001%3A1%2CC0002%3A1%2CC0003%3A0%2CC0004%3A0&landingPath=NotLandingPage');
  });
});

test('the cookies page can be used by everyone', async ({ page, checkAccess }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/cookies');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccess();
});
