import { saveData } from '../../../bench/page-weight.ts';
import { at, giveDetails } from '../journeys/steps.ts';
import { banner, expect, haveAccepted, monitoringStarts, test } from './consent-stack.ts';

test.use({ axeAtEnd: false, expectedNoise: [/status of 404/] });

/** One page of each kind. */
const pages = [
  '/help-and-support/',
  '/help-and-support/meters',
  '/help-and-support/meters/find-your-meter',
  '/help-and-support/emergencies',
  '/help-and-support/emergencies/smell-gas',
  '/help-and-support/contact-us',
  '/help-and-support/probate',
  '/help-and-support/make-a-complaint-select-energy',
  '/help-and-support/make-a-complaint-select-type',
  '/help-and-support/complaints/gas-and-electricity',
  '/help-and-support/complaints/enquiry-pay-as-you-go',
  '/help-and-support/complaints/feedback',
  '/help-and-support/submit-meter-read',
  '/help-and-support/offline',
  '/search?q=top+up',
  '/cookies',
  '/page-not-found.html',
];

/** Cookies that a form needs to store its answers; none of them distinguishes one visit from another. */
const necessaryCookies = ['__Host-journey', '__Host-reading-prefill', '__Host-reading-sent'];
/** Drafts and unsent readings. */
const necessaryStorage = /^(draft:|kept-meter-readings$)/;

test.describe('before consent', () => {
  for (const path of pages) {
    test(`${path} asks nobody else for anything and leaves nothing behind @CNS-1`, async ({ page, context, stack }) => {
      const elsewhere: string[] = [];
      context.on('request', (request) => {
        if (!request.url().startsWith(`${stack.origin}/`)) elsewhere.push(request.url());
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.mouse.click(5, 5);
      await page.keyboard.press('Tab');
      expect(elsewhere).toEqual([]);
      const cookies = (await context.cookies()).map(({ name }) => name);
      expect(cookies.filter((name) => !necessaryCookies.includes(name))).toEqual([]);
      const kept = await page.evaluate(async () => ({
        storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
        databases: (await indexedDB.databases()).map(({ name }) => name),
        dataLayer: Reflect.get(window, 'dataLayer'),
        monitoring: Reflect.get(window, 'DD_RUM'),
      }));
      expect(kept).toEqual({ storage: [], databases: [], dataLayer: undefined, monitoring: undefined });
    });
  }

  test('a form in the middle of being filled in keeps what it needs and no more @CNS-1', async ({ page, context }) => {
    await giveDetails(page, 'gas-and-electricity', 'zoe@example.com');
    await page.getByRole('textbox').fill('The meter is wrong');
    await expect(page).toHaveURL(at.query('gas-and-electricity'));
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-journey']);
    const storage = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(storage.filter((key) => !necessaryStorage.test(key))).toEqual([]);
    expect(storage).toHaveLength(1);
  });

  test('a rejection is kept, and is as good as no answer @CNS-1', async ({ page, context, received }) => {
    const before = (await received()).length;
    await page.goto('/help-and-support/');
    await page.getByRole('button', { name: 'Reject optional cookies' }).click();
    await expect(page.getByText('You have rejected optional cookies.')).toBeVisible();
    await page.goto('/help-and-support/meters', { waitUntil: 'networkidle' });
    await expect(banner(page)).toBeHidden();
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['OptanonConsent']);
    expect(await page.evaluate(() => Reflect.get(window, 'dataLayer'))).toBeUndefined();
    expect(await received()).toHaveLength(before);
  });

  test('all that is loaded for consent is under 6 kB over the wire, the loader of islands included', async ({
    page,
    context,
  }) => {
    await saveData(page);
    await page.goto('/help-and-support/meters', { waitUntil: 'networkidle' });
    const { html, scripts } = await page.evaluate(() => ({
      html: [...document.querySelectorAll('head script:not([src])')].map(({ textContent }) => textContent).join(''),
      scripts: performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => 'encodedBodySize' in entry && entry.name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    }));
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, html.length);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(6_000);
    expect(scripts.filter(({ name }) => /monitoring|datadog|web-vitals|start-/.test(name))).toEqual([]);
    await haveAccepted(context);
    await page.reload();
    await monitoringStarts(page);
  });
});

test.describe('the policy of what a page may reach', () => {
  test('names the intake and nobody else @CNS-1', async ({ request, stack }) => {
    const policy = (await request.get('/help-and-support/')).headers()['content-security-policy'] ?? '';
    expect(policy.match(/https?:\/\/[^ ;]+/g)).toEqual([stack.monitoring, stack.mainSite]);
  });
});
