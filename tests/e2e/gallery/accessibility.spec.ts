import { expect, test } from '../fixtures.ts';
import { brands, openGallery, shownPages, stackOf, themes, widths } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

for (const brand of brands) {
  for (const { name, open } of shownPages) {
    for (const colorScheme of themes) {
      test(`${name} of ${brand} satisfies axe, ${colorScheme}, at 320 and 1280`, async ({ page, checkAccess }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await open(page, stackOf(brand));
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await checkAccess();
        }
      });
    }
  }
}

test('what opens and folds satisfies axe, light at 320 and dark at 1280', async ({ page, checkAccess }) => {
  await openGallery(page);
  const openDialog = page.getByRole('button', { name: 'Open the dialog' });
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('banner').locator('summary', { hasText: 'Menu' });
  const notice = page.getByRole('region', { name: 'Service notice' });
  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await openDialog.click();
    await expect(dialog).toBeVisible();
    await checkAccess(page, 'dialog');
    await page.keyboard.press('Escape');

    await notice.locator('summary').click();
    await expect(notice.locator('details')).not.toHaveAttribute('open');
    await checkAccess(page, '[aria-label="Service notice"]');
    await menu.click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await checkAccess(page, 'header');
    await menu.click();
    await notice.locator('summary').click();
  }
});

/** Targets below the minimum size. A link in running text is exempt, as in WCAG 2.5.8. */
function findSmallTargets(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const sizeOf = (element: Element) => {
    const label = element instanceof HTMLInputElement && element.type === 'radio' ? element.labels?.[0] : undefined;
    // The target of a radio includes its label; that of a card is the whole card.
    const stretched = getComputedStyle(element, '::after').position === 'absolute' ? element.closest('li') : undefined;
    const boxes = [element, label, stretched].flatMap((part) => (part ? [part.getBoundingClientRect()] : []));
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  };
  const smallerThan = (selector: string, least: number) =>
    [...document.querySelectorAll(selector)].filter(isShown).flatMap((element) => {
      const { width, height } = sizeOf(element);
      return width >= Math.min(24, least) && height >= least
        ? []
        : [`${width.toFixed(1)} by ${height.toFixed(1)}, not ${least}: ${element.outerHTML.slice(0, 90)}`];
    });
  return [
    ...smallerThan('li a, nav a, header a, footer a', 24),
    ...smallerThan('button, input:not([type=hidden]), select, textarea, summary, a[href^="tel:"]', 44),
  ];
}

for (const { name, open } of shownPages) {
  test(`everything to press on ${name} is large enough for a finger`, async ({ page }) => {
    await open(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(findSmallTargets), `at ${width}`).toEqual([]);
    }
    await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
    expect(await page.evaluate(findSmallTargets), 'with the menu open').toEqual([]);
  });
}

for (const { name, open } of shownPages) {
  test(`${name} has one h1, its language, a title of its own, and each id once`, async ({ page }) => {
    await open(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
    await expect(page).toHaveTitle(name === 'the hub' ? /^Help & Support - / : /^Gallery - /);
    await expect(page.locator('meta[name=format-detection]')).toHaveAttribute('content', 'telephone=no');
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const dangling = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-describedby], [aria-labelledby], label[for]')]
        .flatMap((element) => ['aria-describedby', 'aria-labelledby', 'for'].map((name) => element.getAttribute(name)))
        .flatMap((names) => names?.split(' ') ?? [])
        .filter((id) => !document.getElementById(id)),
    );
    expect(dangling).toEqual([]);
  });
}

test('each field tells the browser what it is for, and which keyboard to bring up', async ({ page }) => {
  await openGallery(page);
  const attributes = {
    'first-name': { type: 'text', autocomplete: 'given-name', spellcheck: 'false' },
    email: { type: 'email', autocomplete: 'email', autocapitalize: 'none', spellcheck: 'false' },
    telephone: { type: 'tel', autocomplete: 'tel' },
    textphone: { type: 'tel' },
    reading: { type: 'text', inputmode: 'numeric', autocomplete: 'off' },
    'customer-number': { type: 'text', autocapitalize: 'characters', autocomplete: 'off', spellcheck: 'false' },
    'date-day': { type: 'text', inputmode: 'numeric', autocomplete: 'off' },
    'date-month': { type: 'text', inputmode: 'text', autocomplete: 'off' },
    'date-year': { type: 'text', inputmode: 'numeric', autocomplete: 'off' },
    query: { spellcheck: 'true' },
  };
  for (const [name, expected] of Object.entries(attributes)) {
    const control = page.locator(`[name="${name}"]`);
    for (const [attribute, value] of Object.entries(expected)) {
      await expect.soft(control, name).toHaveAttribute(attribute, value);
    }
  }
  await expect(page.locator('main form[method=post]')).toHaveAttribute('novalidate', '');
  await expect(page.locator('[placeholder]')).toHaveCount(0);
});
