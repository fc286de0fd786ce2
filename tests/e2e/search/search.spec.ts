import { expect, test } from '../fixtures.ts';
import { withKeyboardAlone } from '../keyboard-alone.ts';

const search = (q: string, more = '') => `/search?q=${encodeURIComponent(q)}${more}`;

test.describe('the search page', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled });
      test('is reached from the box by a full page load, with the path it was asked from @SRCH-1', async ({ page }) => {
        await page.goto('/help-and-support/meters');
        const box = page.getByRole('main').getByRole('search');
        await box.getByLabel('Search help and support').fill('topup not working');
        await box.getByRole('button', { name: 'Search' }).click();
        await expect(page).toHaveURL('/search?q=topup+not+working&initiated=%2Fhelp-and-support%2Fmeters');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
        await expect(page.getByRole('link', { name: 'Back to the page you came from' })).toHaveAttribute(
          'href',
          '/help-and-support/meters',
        );
      });

      test('finds the article in spite of typing and of other words @SRCH-4', async ({ page }) => {
        for (const [typed, article] of [
          ['topup not wroking', '/help-and-support/pay-as-you-go/top-up-not-working'],
          ['E7 wich number is nite', '/help-and-support/meters/economy-7-meters'],
          ['lost my key', '/help-and-support/pay-as-you-go/lost-card-or-key'],
        ] as const) {
          await page.goto(search(typed));
          await expect(
            page.getByRole('main').getByRole('listitem').getByRole('heading').first().getByRole('link'),
          ).toHaveAttribute('href', article);
        }
        await expect(page.locator('mark').first()).toBeVisible();
      });

      test('shows the number to call before any result when the words mean danger', async ({ page }) => {
        for (const [typed, number] of [
          ['gass leek', '0800 111 999'],
          ['co alarm beeping', '0800 111 999'],
          ['no power', '105'],
        ] as const) {
          await page.goto(search(typed));
          const card = page.getByRole('main').getByRole('heading', { name: /Immediate action required/ });
          await expect(card).toBeVisible();
          await expect(page.getByRole('main').getByRole('link', { name: number, exact: true }).first()).toBeVisible();
        }
        await page.goto(search('gas bill'));
        await expect(page.getByRole('main').getByRole('heading', { name: /Immediate action required/ })).toHaveCount(0);
      });
    });
  }

  test('says what it corrected, and searches the words as typed on request', async ({ page }) => {
    await page.goto(search('bolier presure', '&initiated=/help-and-support/'));
    await expect(page.getByRole('heading', { name: /^\d+ results for boiler pressure$/ })).toBeVisible();
    await expect(page.getByText('Showing results for boiler pressure instead of bolier presure.')).toBeVisible();
    await page.getByRole('link', { name: 'Search for bolier presure as you typed it' }).click();
    await expect(page).toHaveURL('/search?q=bolier+presure&spelling=exact&initiated=%2Fhelp-and-support%2F');
    await expect(page.getByRole('heading', { name: 'Nothing found for bolier presure' })).toBeVisible();
    await expect(page.getByText('instead of')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'boiler', exact: true }).click();
    await expect(page).toHaveURL('/search?q=boiler&initiated=%2Fhelp-and-support%2F');
  });

  test('finds pages that are no articles, with what one can do there', async ({ page }) => {
    await page.goto(search('phone number'));
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first();
    await expect(first.getByRole('link')).toHaveAttribute('href', '/help-and-support/contact-us');
    await expect(first.getByText('Find the right team to call or write to')).toBeVisible();
    await page.goto(search('cookie settings'));
    await page.getByRole('main').getByRole('link', { name: 'Cookies', exact: true }).click();
    await expect(page).toHaveURL('/cookies');
  });

  test('names the words that it found nothing about, and does not pretend to have an answer', async ({ page }) => {
    await page.goto(search('pothole meter reading'));
    await expect(page.getByText('We found nothing about pothole.')).toBeVisible();
    await page.goto(search('report a pothole'));
    await expect(page.getByRole('heading', { name: 'No clear answer for report a pothole' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Look through a topic' })).toBeVisible();
  });

  test('narrows to a category and pages on, each under a URL that can be shared', async ({ page }) => {
    await page.goto(search('meter'));
    await expect(page.getByRole('heading', { name: /\d+ results for meter/ })).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await page.getByText('Filter by topic').click();
    await page.getByRole('navigation', { name: 'Filter by topic' }).getByRole('link', { name: 'Smart home' }).click();
    await expect(page).toHaveURL(/category=smart-home/);
    for (const link of await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('heading')
      .getByRole('link')
      .all()) {
      await expect(link).toHaveAttribute('href', /\/smart-home\//);
    }
  });

  test('offers what is near, topics and contact when nothing is found', async ({ page }) => {
    await page.goto(search('xylophone zzzz'));
    await expect(page.getByRole('heading', { name: 'Nothing found for xylophone zzzz' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Look through a topic' }).getByRole('link', { name: 'Emergencies' }),
    ).toBeVisible();
    await expect(page.getByText('Check the spelling.')).toBeVisible();
    const call = page.getByRole('region', { name: 'Still need help?' });
    await expect(call.getByRole('link', { name: 'All the ways to contact us' })).toBeVisible();
    await expect(call.getByRole('link', { name: '0808 157 0101' })).toHaveAttribute('href', 'tel:08081570101');
    await expect(call).toContainText('Monday to Friday 8am to 6pm, Saturday 9am to 2pm');
  });

  test('responds to an empty search with topics @SRCH-3', async ({ page }) => {
    await page.goto('/help-and-support/');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=&initiated=%2Fhelp-and-support%2F');
    await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Meters', exact: true })).toHaveAttribute(
      'href',
      '/help-and-support/meters',
    );
  });

  test('takes two thousand characters of any kind', async ({ request }) => {
    for (const typed of [
      'x'.repeat(2_000),
      '😀'.repeat(1_000),
      '%_*?:&|!<->()'.repeat(100),
      `"'\\;--`.repeat(200),
      'a\u0000b',
    ]) {
      expect((await request.get(search(typed))).status()).toBe(200);
    }
  });
});

test.describe('suggestions while typing', () => {
  test('are a combobox: arrows choose, Enter opens, Escape closes', async ({ page }) => {
    await page.goto('/help-and-support/');
    const box = page.getByRole('combobox', { name: 'Search help and support' });
    await box.pressSequentially('econ');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('option').first()).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await box.press('Escape');
    await expect(list).toBeHidden();
    await box.pressSequentially('omy');
    await expect(list.getByRole('option', { name: /Economy 7/ }).first()).toBeVisible();
    await box.press('ArrowDown');
    const chosen = list.getByRole('option', { selected: true });
    await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/help-and-support\/.+\/.+/);
  });

  test('are heard and chosen with the keyboard alone, and so is a result', async ({ page }) => {
    const { heard, heardOption, tabTo, press } = await withKeyboardAlone(page);
    await page.goto('/help-and-support/');
    await tabTo('combobox', 'Search help and support');
    await page.keyboard.type('economy 7');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d suggestions?\. Use up and down arrows/);
    expect(await heard()).toMatch(/^combobox 'Search help and support'.*, expanded/);
    expect(await heardOption()).toBe('nothing');
    await page.keyboard.press('ArrowDown');
    await expect.poll(heardOption).toMatch(/^option '.*Economy 7.*', selected/i);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/two rates|economy 7/i);
    expect(await heard()).toMatch(/^RootWebArea '.*(Economy 7|two rates)/i);

    await page.goto('/help-and-support/');
    await tabTo('combobox', 'Search help and support');
    await page.keyboard.type('lost my key');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /results for lost my key$/ })).toBeVisible();
    const first = page.getByRole('main').getByRole('list').getByRole('heading').first().getByRole('link');
    await press('link', (await first.innerText()).replaceAll('\n', ' '));
    await expect(page).toHaveURL(/\/pay-as-you-go\/lost-card-or-key$/);
  });

  for (const [what, key, left] of [
    ['moves the choice', 'ArrowDown', 1],
    ['reopens the closed list', 'Escape', 0],
    ['reopens the list of a box that was left', 'Shift+Tab', 0],
  ] as const) {
    test(`that come late: none ${what}`, async ({ page }) => {
      await page.route('**/search/suggestions?q=economy', () => undefined);
      await page.goto('/help-and-support/');
      const box = page.getByRole('combobox', { name: 'Search help and support' });
      await box.pressSequentially('econ');
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      await expect(list.getByRole('option').first()).toBeVisible();
      const asked = page.waitForRequest('**/search/suggestions?q=economy');
      await box.pressSequentially('omy');
      const request = await asked;
      const dropped = page.waitForEvent('requestfailed', (failed) => failed === request);
      await box.press(key);
      await dropped;
      await expect(list.getByRole('option', { selected: true }).filter({ visible: true })).toHaveCount(left);
      await expect(list).toBeVisible({ visible: left === 1 });
    });
  }

  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [1280, 800],
  ] as const) {
    for (const path of ['/help-and-support/', '/help-and-support/meters']) {
      test(`can all be seen and reached at ${width} by ${height} on ${path}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        const box = page.getByRole('combobox');
        await box.pressSequentially('meter');
        const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
        await expect(options).toHaveCount(8);
        for (const option of await options.all()) {
          await box.press('ArrowDown');
          await expect(option).toHaveAttribute('aria-selected', 'true');
          // Less a fraction of a pixel, which scrolling rounds off.
          await expect(option).toBeInViewport({ ratio: 0.98 });
          // Nothing covers or clips the option at its four corners and its centre.
          const covered = await option.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const points = [
              [left + 2, top + 2],
              [right - 2, top + 2],
              [left + 2, bottom - 2],
              [right - 2, bottom - 2],
              [(left + right) / 2, (top + bottom) / 2],
            ] as const;
            return points.filter(([x, y]) => document.elementFromPoint(x, y) !== element);
          });
          expect(covered).toEqual([]);
        }
      });
    }
  }
});
