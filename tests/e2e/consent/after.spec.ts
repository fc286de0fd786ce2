import type { Page } from '@playwright/test';
import {
  accept,
  dataLayer,
  eventsInFrame,
  expect,
  framedNoise,
  haveAccepted,
  monitoringConfiguration,
  monitoringStarts,
  openFramed,
  test,
  updateGroups,
  updateGroupsInFrame,
} from './consent-stack.ts';

test.use({ axeAtEnd: false });

const hub = '/help-and-support/';

/** Counts the listeners for the consent groups, installed before the page's own scripts. */
async function countListeners(page: Page): Promise<() => Promise<{ added: number; removed: number }>> {
  await page.addInitScript(() => {
    const count = { added: 0, removed: 0 };
    Reflect.set(window, 'listeners', count);
    const { addEventListener, removeEventListener } = window;
    type Listener = EventListenerOrEventListenerObject;
    type Given = [string, Listener, (boolean | AddEventListenerOptions)?];
    window.addEventListener = (...given: Given) => {
      const [name, , options] = given;
      const watchesForWithdrawal = typeof options === 'object' && options.signal;
      if (name === 'OneTrustGroupsUpdated' && !watchesForWithdrawal) count.added += 1;
      addEventListener.apply(window, given);
    };
    window.removeEventListener = (...given: Given) => {
      if (given[0] === 'OneTrustGroupsUpdated') count.removed += 1;
      removeEventListener.apply(window, given);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'listeners'));
}

test.describe('after consent', () => {
  test('monitoring starts with the configured names and rates, and reaches the intake @CNS-4', async ({
    page,
    received,
  }) => {
    await page.goto(hub);
    expect(await monitoringConfiguration(page)).toBeUndefined();
    await accept(page).click();
    await monitoringStarts(page);
    expect(await monitoringConfiguration(page)).toMatchObject({
      applicationId: 'application-7',
      clientToken: 'client-7',
      service: 'larkfield-help',
      version: '4.2.0',
      env: 'acceptance',
      sessionSampleRate: 100,
      sessionReplaySampleRate: 100,
      trackUserInteractions: true,
      trackResources: true,
      trackLongTasks: true,
      defaultPrivacyLevel: 'mask-user-input',
    });
    await page.goto('/help-and-support/meters');
    await expect
      .poll(async () => (await received()).map(({ track }) => track), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['rum', 'replay', 'beacon']));
  });

  test('what waited has stopped listening, and starts no second time @CNS-2', async ({ page }) => {
    const listeners = await countListeners(page);
    await page.goto(hub);
    await expect(accept(page)).toBeVisible();
    expect(await listeners()).toEqual({ added: 2, removed: 0 });
    await updateGroups(page, ',C0001,');
    expect(await listeners()).toEqual({ added: 2, removed: 0 });
    await updateGroups(page, ',c0001,c0002,c0004,');
    await monitoringStarts(page);
    expect(await listeners()).toEqual({ added: 2, removed: 2 });
    await updateGroups(page, ',C0001,C0002,C0004,');
    expect((await dataLayer(page)).filter(({ event }) => event === 'page_view')).toHaveLength(1);
  });

  test('the personalisation beacon needs its own group @CNS-5', async ({ page, context, received }) => {
    const beacons = async () => (await received()).filter(({ track }) => track === 'beacon');
    const before = (await beacons()).length;
    await haveAccepted(context, 'C0001:1,C0002:1,C0004:0');
    await page.goto('/help-and-support/meters', { waitUntil: 'networkidle' });
    await monitoringStarts(page);
    expect(await beacons()).toHaveLength(before);

    await haveAccepted(context, 'C0001:1,C0002:0,C0004:1');
    await page.goto('/help-and-support/meters/economy-7-meters', { waitUntil: 'networkidle' });
    await expect.poll(async () => (await beacons()).length).toBe(before + 1);
    expect((await beacons()).at(-1)?.text.trim()).toBe('{"screen":"/help-and-support/meters/id"}');
    expect(await monitoringConfiguration(page)).toBeUndefined();
  });

  test('a page about somebody’s own affairs is masked whole @CNS-4', async ({ page }) => {
    for (const path of [
      'complaints/gas-and-electricity',
      'complaints/enquiry-pay-as-you-go',
      'complaints/feedback',
      'submit-meter-read',
      'probate',
    ]) {
      await page.goto(`/help-and-support/${path}`);
      await expect(page.locator('html'), path).toHaveAttribute('data-dd-privacy', 'mask');
    }
    await page.goto('/help-and-support/meters');
    await expect(page.locator('html')).not.toHaveAttribute('data-dd-privacy');
  });
});

test.describe('a failure', () => {
  test.use({ expectedNoise: [/Consent or what follows it failed|ERR_FAILED/] });

  test('a start that fails is only logged, and the page goes on @CNS-3', async ({ page, context }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await context.route(/\/assets\/monitoring-/, (route) => route.abort());
    await haveAccepted(context);
    await page.goto('/help-and-support/meters');
    await expect.poll(() => logged.join('\n')).toContain('Consent or what follows it failed:');
    expect(await monitoringConfiguration(page)).toBeUndefined();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a check that fails is only logged, and the page goes on @CNS-3', async ({ page, context }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await context.addCookies([{ name: 'OptanonConsent', value: '%', domain: 'localhost', path: '/' }]);
    await page.goto('/help-and-support/meters');
    await expect.poll(() => logged.join('\n')).toContain('URI malformed');
    await accept(page).click();
    await monitoringStarts(page);
  });
});

test.describe('in a frame', () => {
  test.use({ expectedNoise: framedNoise });

  test('an active group counts, where any window does @CNS-1', async ({ page, stack }) => {
    await openFramed(page, stack.origin);
    expect(await eventsInFrame(page)).toBe(0);
    await updateGroupsInFrame(page);
    await expect.poll(() => eventsInFrame(page)).toBeGreaterThan(0);
  });
});

test.describe('when consent is withdrawn', () => {
  const traces = (page: Page) =>
    page.evaluate(() => ({
      cookies: document.cookie.split('; ').filter((one) => one && !one.startsWith('OptanonConsent')),
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      events: Reflect.get(window, 'dataLayer')?.length ?? 0,
    }));
  const nothing = { cookies: [], storage: [], events: 0 };

  test('all of it stops and nothing is left, without leaving the page @CNS-1', async ({ page, received }) => {
    await page.goto(hub);
    await updateGroups(page, ',C0001,C0002,');
    await monitoringStarts(page);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_dd_s');
    expect((await traces(page)).events).toBeGreaterThan(0);

    await updateGroups(page, ',C0001,');
    await expect.poll(() => traces(page)).toEqual(nothing);
    // Events recorded until then are still being sent.
    let before = -1;
    const comesNoMore = async () => {
      const now = (await received()).length;
      const same = now === before;
      before = now;
      return same;
    };
    await expect.poll(comesNoMore, { intervals: [1_500] }).toBe(true);
    await page.getByLabel('Search help and support').first().fill('anything');
    await page.mouse.click(5, 5);
    await page.goto('/help-and-support/meters', { waitUntil: 'networkidle' });
    expect(await traces(page)).toEqual(nothing);
    expect(await received()).toHaveLength(before);
  });

  test('on the cookies page, what was kept before goes with the next page @CNS-1', async ({ page, context }) => {
    await haveAccepted(context);
    await page.goto('/help-and-support/meters');
    await monitoringStarts(page);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_dd_s');
    await page.goto('/cookies');
    const question = page.getByRole('group', { name: 'Can we measure how these pages are used?' });
    await expect(question.getByLabel('Yes, measure')).toBeChecked();
    await question.getByLabel('No, do not').check();
    await page.getByRole('button', { name: 'Save my choice' }).click();
    await expect(page.getByText('Your choice is saved')).toBeVisible();
    await expect.poll(() => traces(page)).toEqual(nothing);
  });

  test('nothing is left when monitoring had only begun to start @CNS-1', async ({ page }) => {
    await page.addInitScript(() => {
      const { locks } = navigator;
      const request = locks.request.bind(locks);
      let waits = true;
      const written: string[] = [];
      Reflect.set(window, 'written', written);
      window.cookieStore.addEventListener('change', ({ changed }) => {
        written.push(...changed.map(({ name }) => name ?? ''));
      });
      Reflect.set(locks, 'request', async (...given: Parameters<typeof request>) => {
        if (waits) {
          waits = false;
          await new Promise((done) => setTimeout(done, 1_500));
        }
        return request(...given);
      });
    });
    await page.goto(hub);
    await updateGroups(page, ',C0001,C0002,');
    await monitoringStarts(page);
    await updateGroups(page, ',C0001,');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'written'))).toContain('_dd_s_v2');
    await expect.poll(() => traces(page)).toEqual(nothing);
  });

  test('it can be given again @CNS-2', async ({ page }) => {
    await page.goto(hub);
    await updateGroups(page, ',C0001,C0002,');
    await monitoringStarts(page);
    await updateGroups(page, ',C0001,');
    await expect.poll(() => traces(page)).toEqual(nothing);
    await updateGroups(page, ',C0001,C0002,');
    await expect.poll(async () => (await traces(page)).events).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_dd_s');
  });
});
