import { expect, test } from '../fixtures.ts';
import { shownPages } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

for (const { name, open } of shownPages) {
  test(`forced colours leave every control of ${name} its edge, and the focus its outline`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page);
    const controls = page.locator(
      'button, a[class*=_button_], input:not([type=hidden], [type=radio]), select, textarea, header summary',
    );
    const edges = await controls.evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { borderTopStyle, borderTopWidth, borderTopColor, borderBottomStyle, textDecorationLine } =
            getComputedStyle(element);
          const hasEdge =
            borderTopStyle === 'solid' &&
            borderBottomStyle === 'solid' &&
            Number.parseFloat(borderTopWidth) >= 1 &&
            borderTopColor !== 'rgba(0, 0, 0, 0)';
          return hasEdge || textDecorationLine === 'underline' ? '' : element.outerHTML.slice(0, 100);
        }),
    );
    expect(edges.length).toBeGreaterThan(2);
    expect(edges.filter(Boolean)).toEqual([]);

    for (const control of [
      page.getByRole('banner').locator('summary', { hasText: 'Menu' }),
      page.getByRole('combobox', { name: 'Search help and support' }),
    ]) {
      await control.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(control).toHaveCSS('outline-style', 'solid');
      await expect(control).toHaveCSS('outline-width', '3px');
    }
    const card = page.locator('main li h3 a').first();
    await card.focus();
    const ring = await card.evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
    expect(ring).toBe('solid');
  });

  test(`nothing moves on ${name} when reduced motion is asked for`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await expect
      .poll(() =>
        page.evaluate(() =>
          document
            .getAnimations()
            .filter(({ playState }) => playState === 'running')
            .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
        ),
      )
      .toEqual([]);
  });

  test(`${name} prints without what only a screen has a use for, and in ink on white`, async ({ page }) => {
    await open(page);
    const notice = page.getByRole('region', { name: 'Service notice' });
    // A notice that is collapsed on the screen must still be printed.
    await notice.locator('summary').click();
    await page.emulateMedia({ media: 'print' });
    for (const navigation of await page.locator('nav').all()) await expect(navigation).toBeHidden();
    await expect(page.getByRole('banner').locator('summary', { hasText: 'Menu' })).toBeHidden();
    await expect(page.getByRole('search')).toBeHidden();
    await expect(notice).toContainText('Online top-ups are slow this morning');
    const message = notice.getByText('20-digit code').first();
    expect(await message.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
    expect(await message.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(10);
    const pale = await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const luminance = (colour: string) => {
        if (!canvas) return 0;
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      // Browsers omit backgrounds when they print, so every text is on white.
      return [...document.querySelectorAll('body *:not(svg *, script, option)')]
        .filter((element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3))
        .filter((element) => 1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5)
        .map((element) => element.outerHTML.slice(0, 100));
    });
    expect(pale).toEqual([]);
  });
}
