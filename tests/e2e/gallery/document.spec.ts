import { expect, test } from '../fixtures.ts';
import { openGallery, shownPages } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

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
