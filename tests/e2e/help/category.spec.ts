import { expect, test } from '../fixtures.ts';
import { stackOf } from '../shown-pages.ts';

const page = (slug: string) => `/help-and-support/${slug}`;
const newLayout = ['bills-and-payments', 'my-account', 'pay-as-you-go', 'meters'];
const oldLayout = [
  'homecare-help',
  'energy-tariffs',
  'smart-home',
  'appliances-and-engineers',
  'breakdowns',
  'struggling-to-pay',
];
const all = [...newLayout, ...oldLayout, 'emergencies', 'helpful-advice'];
const has = (slugs: string[], slug: string) => (slugs.includes(slug) ? 1 : 0);

test.describe('a category page', () => {
  for (const slug of all) {
    test(`${slug} has its heading, its own description and the panels that belong to it @CAT-1 @CAT-6 @CAT-7 @MET-1`, async ({
      page: browser,
    }) => {
      expect((await browser.goto(page(slug)))?.status()).toBe(200);
      await expect(browser.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(browser).toHaveTitle(/^.+ - Help & Support - Larkfield Energy$/);
      await expect(browser.locator('meta[name=description]')).not.toHaveAttribute('content', /^Help for our products/);
      const panel = (name: string) => browser.getByRole('region', { name });
      await expect(panel('Speak. Seek. Save.')).toHaveCount(
        has(['bills-and-payments', 'pay-as-you-go', 'struggling-to-pay'], slug),
      );
      await expect(panel('Our Energy Trust')).toHaveCount(has(['bills-and-payments'], slug));
      await expect(panel('Common questions')).toHaveCount(has(newLayout, slug));
      await expect(panel("Can't find what you're looking for?")).toHaveCount(has(newLayout, slug));
    });
  }

  test('has the menu of main categories on its left, with plain links to the two that are elsewhere @CAT-12', async ({
    page: browser,
  }) => {
    await browser.goto(page('meters'));
    const menu = browser.getByRole('navigation', { name: 'Help categories' });
    await expect(menu.getByRole('link')).toHaveCount(12);
    await expect(menu.getByRole('link', { name: 'Meters' })).toHaveAttribute('aria-current', 'page');
    const mainSite = process.env['STACK_MAIN_SITE'];
    await expect(menu.getByRole('link', { name: 'PeakSave' })).toHaveAttribute('href', `${mainSite}/energy/peak-save`);
    await expect(menu.getByRole('link', { name: 'Moved to our new system?' })).toHaveAttribute(
      'href',
      `${mainSite}/help`,
    );
    const [menuBox, headingBox] = await Promise.all([
      menu.boundingBox(),
      browser.getByRole('heading', { level: 1 }).boundingBox(),
    ]);
    expect(menuBox?.x).toBeLessThan(headingBox?.x ?? 0);
  });

  for (const slug of newLayout) {
    test(`${slug} has three common questions, groups of articles and a way back up @CAT-3 @CAT-4 @CAT-5`, async ({
      page: browser,
    }) => {
      await browser.goto(page(slug));
      const cards = browser.getByRole('region', { name: 'Common questions' }).getByRole('listitem');
      await expect(cards).toHaveCount(3);
      for (const card of await cards.all()) {
        await expect(card.locator('svg')).toBeVisible();
        await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/help-and-support\//);
        await expect(card.locator('p')).not.toBeEmpty();
      }
      const groups = browser.getByRole('region', { name: /^Everything about/ });
      expect(await groups.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(1);
      await groups.getByRole('link', { name: 'Back to top of page' }).click();
      await expect(browser).toHaveURL(/#top$/);
      await expect(browser.getByRole('search')).toHaveAttribute('action', '/search');
    });
  }

  test('meters ends with the guide to reading a meter @CAT-8', async ({ page: browser }) => {
    await browser.goto(page('meters'));
    const last = browser.getByRole('region', { name: 'How to read your meter' });
    await expect(last.locator('svg')).toBeVisible();
    await expect(last.getByRole('link')).toHaveAttribute('href', page('meters/how-to-read-your-meter'));
    await expect(last).toContainText('Pictures of every kind of meter');
  });

  for (const slug of oldLayout) {
    test(`${slug} is a list of its articles, with its call to action @CAT-9`, async ({ page: browser }) => {
      await browser.goto(page(slug));
      const links = browser.getByRole('main').locator('section[aria-labelledby=articles] li a');
      expect(await links.count()).toBeGreaterThanOrEqual(6);
      const button = {
        'homecare-help': 'Book an engineer',
        'smart-home': 'See smart products',
        'appliances-and-engineers': 'Book an engineer',
        breakdowns: 'Book a repair',
        'struggling-to-pay': 'Get help with debt',
      }[slug];
      if (button)
        await expect(browser.getByRole('main').getByRole('link', { name: button, exact: true }).last()).toBeVisible();
    });
  }

  test('struggling-to-pay says how many have been helped @CAT-10', async ({ page: browser }) => {
    await browser.goto(page('struggling-to-pay'));
    await expect(browser.getByRole('main')).toContainText('over 300,000 customers');
  });

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

  test('helpful-advice is cards that lead to guides elsewhere @CAT-11', async ({ page: browser }) => {
    await browser.goto(page('helpful-advice'));
    const guides = browser.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link');
    await expect(guides).toHaveCount(6);
    for (const guide of await guides.all()) await expect(guide).toHaveAttribute('href', /^http:\/\/.+\/guides\//);
  });
});

test.describe('the emergencies page', () => {
  test('has its landmark, six cards, safety advice and three numbers that dial @EMG-1 @EMG-2 @EMG-3 @EMG-4', async ({
    page: browser,
  }) => {
    await browser.goto(page('emergencies'));
    const landmark = browser.getByRole('region', { name: 'What to do in an emergency?' });
    await expect(landmark.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([
      'Boiler breakdown',
      'Pay As You Go meter with no supply',
      'Turning off your gas',
      'No heating',
      'Leaking pipes',
      'Power cut',
    ]);
    await expect(browser.getByRole('region', { name: 'While you wait' }).getByRole('listitem')).toHaveCount(6);
    const number = (action: RegExp) =>
      landmark.getByRole('heading', { name: action }).first().locator('..').locator('a[href^="tel:"]').first();
    await expect(number(/Smell gas/)).toHaveAttribute('href', 'tel:0800111999');
    await expect(number(/Power cut\? Call/)).toHaveAttribute('href', 'tel:105');
    await expect(number(/Meter emergency/)).toHaveAttribute('href', 'tel:08081570103');
    await expect(landmark).toContainText('Line open 24/7');
    await expect(landmark).toContainText('Gas leak line. Free');
  });

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
    expect(scripts.filter((address) => !/\/assets\/(page|consent|traces)-[^/]+\.js$/.test(address))).toEqual([]);
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

test.describe('an unknown category', () => {
  test('goes to page-not-found @CAT-1', async ({ request }) => {
    const answer = await request.get(page('no-such-category'), { maxRedirects: 0 });
    expect(answer.headers()['location']).toBe('/page-not-found.html');
  });
});
