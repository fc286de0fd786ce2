import { expect, test } from '../fixtures.ts';
import { stackOf } from '../shown-pages.ts';

const page = (slug: string) => `/help-and-support/${slug}`;
const all = [
  'bills-and-payments',
  'my-account',
  'pay-as-you-go',
  'meters',
  'emergencies',
  'helpful-advice',
  'homecare-help',
  'energy-tariffs',
  'smart-home',
  'appliances-and-engineers',
  'breakdowns',
  'struggling-to-pay',
];

test.describe('a category page', () => {
  for (const slug of all) {
    test(`${slug} has a heading and its own title and description @CAT-1 @MET-1`, async ({ page: browser }) => {
      expect((await browser.goto(page(slug)))?.status()).toBe(200);
      await expect(browser.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(browser).toHaveTitle(/^.+ - Help & Support - Larkfield Energy$/);
      await expect(browser.locator('meta[name=description]')).not.toHaveAttribute('content', /^Help for our products/);
    });
  }

  test('has the menu of main categories on its left @CAT-12', async ({ page: browser }) => {
    await browser.goto(page('meters'));
    const menu = browser.getByRole('navigation', { name: 'Help categories' });
    await expect(menu.getByRole('link')).toHaveCount(12);
    const [menuBox, headingBox] = await Promise.all([
      menu.boundingBox(),
      browser.getByRole('heading', { level: 1 }).boundingBox(),
    ]);
    expect((menuBox?.x ?? 0) + (menuBox?.width ?? 0)).toBeLessThan(headingBox?.x ?? 0);
    expect(menuBox?.y).toBeLessThan((headingBox?.y ?? 0) + (headingBox?.height ?? 0));
  });

  test('has a link that scrolls back to its top @CAT-4', async ({ page: browser }) => {
    await browser.goto(page('bills-and-payments'));
    await browser.getByRole('link', { name: 'Back to top of page' }).click();
    await expect(browser).toHaveURL(/#top$/);
    await expect(browser.getByRole('heading', { level: 1 })).toBeInViewport();
  });

  for (const slug of ['homecare-help', 'energy-tariffs', 'smart-home', 'breakdowns', 'struggling-to-pay']) {
    test(`${slug} answers each question in its list, at 320 pixels`, async ({ page: browser, checkAccess }) => {
      await browser.setViewportSize({ width: 320, height: 640 });
      await browser.goto(page(slug));
      const list = browser.locator('section[aria-labelledby=articles]').getByRole('listitem');
      const answers = await list.getByRole('paragraph').allTextContents();
      expect(answers).toHaveLength(await list.count());
      expect(answers.filter((answer) => !/^[A-Z].{20,}\.$/.test(answer))).toEqual([]);
      const overflow = await browser.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await browser.emulateMedia({ colorScheme: 'dark' });
      await checkAccess();
    });
  }

  for (const [brand, debt] of [
    ['larkfield', '0105'],
    ['skerry', '0205'],
  ] as const) {
    test(`struggling-to-pay of ${brand} has the line for people who cannot pay first, with its hours`, async ({
      page: browser,
    }) => {
      await browser.goto(stackOf(brand) + page('struggling-to-pay'));
      const line = browser.getByRole('region', { name: 'Talk to us' }).getByRole('listitem').first();
      await expect(line).toContainText('Call us if you cannot pay');
      await expect(line.getByRole('link')).toHaveAttribute('href', `tel:0808157${debt}`);
      await expect(line).toContainText('Monday to Friday 8am to 6pm, Saturday 9am to 2pm');
    });
  }
});

test.describe('the emergencies page', () => {
  test('says to get outside first, with the gas number, and leads to every article, those about gas first', async ({
    page: browser,
  }) => {
    await browser.goto(page('emergencies'));
    const landmark = browser.getByRole('region', { name: 'What to do in an emergency?' });
    await expect(landmark.getByRole('heading', { level: 2 }).first()).toHaveText(
      'Immediate action required: Smell gas? Carbon monoxide alarm? Get outside, then call',
    );
    const hrefs = await landmark
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs[0]).toBe('tel:0800111999');
    const articles = hrefs.filter((href) => href.startsWith('/'));
    expect(articles.slice(0, 2)).toEqual([page('emergencies/smell-gas'), page('emergencies/carbon-monoxide')]);
    expect(articles.toSorted()).toEqual(
      [
        'boiler-breakdown',
        'carbon-monoxide',
        'leaking-pipes',
        'no-heating-or-hot-water',
        'no-supply-prepayment-meter',
        'power-cut',
        'smell-gas',
        'turn-off-your-gas',
      ].map((slug) => page(`emergencies/${slug}`)),
    );
  });

  test('has no phone number that does not dial, and says how to reach 999 without speaking', async ({
    page: browser,
  }) => {
    await browser.goto(page('emergencies'));
    const landmark = browser.getByRole('region', { name: 'What to do in an emergency?' });
    const untappable = await landmark.evaluate((element) => {
      const copy = element.cloneNode(true);
      if (copy instanceof Element) for (const link of copy.querySelectorAll('a')) link.remove();
      return copy.textContent?.match(/\b(?:105|111|999|0[\d ]{9,12})\b/g) ?? [];
    });
    expect(untappable).toEqual([]);
    const ways = landmark.getByRole('list', { name: 'If you are deaf or cannot speak' });
    await expect(ways.getByRole('link', { name: '18000' })).toHaveAttribute('href', 'tel:18000');
    await expect(ways.getByRole('link', { name: '999bsl.co.uk' })).toHaveAttribute('href', 'https://999bsl.co.uk');
    await expect(ways.getByRole('link', { name: '999', exact: true }).first()).toHaveAttribute('href', 'sms:999');
    await expect(ways).toContainText("text 'register' to 999");
    await expect(landmark.getByRole('link', { name: '0800 002 001' })).toHaveAttribute('href', 'tel:0800002001');
  });

  test('is at most 30 kB over the wire in all, with no font and no script but those of every page', async ({
    page: browser,
    baseURL,
  }) => {
    const session = await browser.context().newCDPSession(browser);
    await session.send('Network.enable');
    let bytes = 0;
    const kinds: string[] = [];
    const scripts: string[] = [];
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    session.on('Network.responseReceived', ({ type, response }) => {
      kinds.push(type);
      if (type === 'Script') scripts.push(response.url);
    });
    await browser.goto(baseURL + page('emergencies'), { waitUntil: 'networkidle' });
    expect(bytes).toBeGreaterThan(3_000);
    expect(bytes).toBeLessThanOrEqual(30_000);
    expect(kinds).not.toContain('Font');
    expect(scripts).toContainEqual(expect.stringMatching(/\/assets\/page-[^/]+\.js$/));
    expect(scripts.filter((url) => !/\/assets\/(page|consent|traces)-[^/]+\.js$/.test(url))).toEqual([]);
  });

  test.describe('with JavaScript, fonts and images blocked', () => {
    test.use({ javaScriptEnabled: false });
    test('can still be read', async ({ page: browser }) => {
      await browser.route('**/*.{woff2,png,svg,js}', (route) => route.abort());
      await browser.goto(page('emergencies'));
      await expect(browser.getByRole('link', { name: '0800 111 999' }).first()).toBeVisible();
    });
  });
});

test.describe('the bereavement page', () => {
  test('opens the executor question when the Executor link is pressed @PRB-4', async ({ page }) => {
    await page.goto('/help-and-support/probate');
    const answer = page.getByText('The person named in the will to deal with the estate');
    await expect(answer).toBeHidden();
    await page.getByRole('link', { name: 'Executor' }).click();
    await expect(answer).toBeVisible();
  });
});
