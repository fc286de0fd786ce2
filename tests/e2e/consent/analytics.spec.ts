import { expect, test } from '../journeys/fixtures.ts';
import { alert, at, findAddresses, giveDetails, sendButton, write } from '../journeys/steps.ts';
import { dataLayer, haveAccepted } from './consent-stack.ts';

test.use({ axeAtEnd: false, cookieChoice: 'open' });

test.describe('after consent the data layer is told', () => {
  test('of the page, and of the one before it, by names without ids @CNS-6', async ({ page, context }) => {
    await haveAccepted(context);
    await page.goto('/help-and-support/meters/economy-7-meters?customer=850012345678');
    await expect
      .poll(() => dataLayer(page))
      .toContainEqual({ event: 'page_view', screen: '/help-and-support/meters/id' });
    await page.goto('/help-and-support/meters');
    await expect
      .poll(() => dataLayer(page))
      .toContainEqual({
        event: 'page_view',
        screen: '/help-and-support/meters',
        previousScreen: '/help-and-support/meters/id',
      });
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('screenHistory')))
      .toBe('["/help-and-support/meters/id","/help-and-support/meters"]');
  });

  test('how a search went, and not what was looked for', async ({ page, context }) => {
    await haveAccepted(context);
    await page.goto('/search?q=top+up');
    await expect.poll(() => dataLayer(page)).toContainEqual({ event: 'search', outcome: 'found' });
    expect(JSON.stringify(await dataLayer(page))).not.toMatch(/top.?up/);
    await page.goto('/search?q=xyzzyplugh');
    await expect.poll(() => dataLayer(page)).toContainEqual({ event: 'search', outcome: 'nothing' });
  });

  test('of a form’s step, and of the fields that were refused', async ({ page, context }) => {
    await haveAccepted(context);
    await page.goto(at.details('pay-as-you-go'));
    await expect.poll(() => dataLayer(page)).toContainEqual({ event: 'form_step', form: 'complaint', step: 'details' });
    await findAddresses(page, 'nowhere');
    await expect(alert(page)).toBeVisible();
    await expect
      .poll(() => dataLayer(page))
      .toContainEqual({ event: 'form_error', form: 'complaint', fields: ['postcode'] });
  });

  test('of a vote', async ({ page, context }) => {
    await haveAccepted(context);
    await page.goto('/help-and-support/meters/find-your-meter');
    await expect.poll(() => dataLayer(page)).not.toEqual([]);
    await page.evaluate(() => document.addEventListener('submit', (event) => event.preventDefault()));
    await page.getByRole('button', { name: 'Yes' }).click();
    expect(await dataLayer(page)).toContainEqual({
      event: 'article_vote',
      article: 'meters/find-your-meter',
      helpful: true,
    });
  });

  test('how the page felt', async ({ page, context }) => {
    await haveAccepted(context);
    await page.goto('/help-and-support/meters');
    await expect.poll(() => dataLayer(page)).not.toEqual([]);
    const measured = page.evaluate(
      () =>
        new Promise<void>((done) => {
          new PerformanceObserver(() => done()).observe({ type: 'event' });
          // A page that responds at once would have nothing to measure.
          document.addEventListener('pointerdown', () => {
            const until = performance.now() + 150;
            while (performance.now() < until);
          });
        }),
    );
    await page.getByRole('heading', { level: 1 }).click();
    await measured;
    // The library processes measurements when the page is idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    // The final values are reported when the page is hidden.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    const names = async () =>
      (await dataLayer(page)).flatMap(({ event, name }) => (event === 'web_vital' ? [String(name)] : [])).toSorted();
    await expect.poll(names).toEqual(['CLS', 'INP', 'LCP']);
  });

  test('of a call that failed, as a product error; before consent of nothing @ERR-1', async ({
    page,
    context,
    email,
    platform,
  }) => {
    await giveDetails(page, 'gas-and-electricity', email);
    await platform.trouble({ method: 'POST', path: '/v1/leads', how: 'refuse' });
    await write(page, 'gas-and-electricity', 'The meter is wrong');
    await sendButton(page).click();
    await expect(alert(page)).toContainText("we're having technical problems");
    expect(await dataLayer(page)).toEqual([]);

    await haveAccepted(context);
    const loaded = page.waitForEvent('load');
    await sendButton(page).click();
    await loaded;
    await expect
      .poll(() => dataLayer(page))
      .toContainEqual({
        event: 'product_error',
        status: 500,
        title: "Your information hasn't gone through",
        description: "There's been a problem recording your details. Please try again.",
        message: 'Request failed with status code 500',
        failureCount: 1,
      });
  });

  test('of a call that failed before a redirect, on the page that follows, once; before consent of nothing @ERR-1', async ({
    page,
    context,
    platform,
  }) => {
    const failed = { event: 'product_error', status: 500, message: 'Request failed with status code 500' };
    const errors = async () => (await dataLayer(page)).filter(({ event }) => event === 'product_error');
    await platform.trouble({ path: '/v1/addresses', how: 'refuse' }, { path: '/v1/article-votes', how: 'refuse' });
    await page.goto(at.details('gas-and-electricity'));
    await findAddresses(page);
    await expect(alert(page)).toContainText("we're having technical problems");
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-journey']);

    await haveAccepted(context);
    await page.getByRole('button', { name: 'Search again' }).click();
    await expect(alert(page)).toHaveCount(0);
    await findAddresses(page);
    await expect(alert(page)).toContainText("we're having technical problems");
    await expect.poll(errors).toEqual([expect.objectContaining(failed)]);
    await page.reload();
    await expect.poll(() => dataLayer(page)).toContainEqual(expect.objectContaining({ event: 'page_view' }));
    expect(await errors()).toEqual([]);

    // A page that is cached for everyone cannot have the error in its HTML.
    await page.goto('/help-and-support/meters/find-your-meter');
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/#not-recorded$/);
    await expect.poll(errors).toEqual([expect.objectContaining(failed)]);
  });
});
