import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openGallery, shownPages } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

/** Settings for low vision: the text spacing of WCAG 1.4.12, and text at twice the size. */
const settings = {
  'nothing changed': '',
  'WCAG text spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  'text at 200%': 'html { font-size: 200% !important }',
};

async function apply(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

type Line = { text: string; node: number; left: number; right: number; top: number; bottom: number; cut: boolean };

/** Each visible line of text, and whether it is clipped. */
function findLines(): Line[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.hidden-text, svg, script, option') &&
    // A label that only a wide screen hides.
    getComputedStyle(element).clipPath !== 'inset(50%)' &&
    element.getBoundingClientRect().right > 0;
  const isCut = (box: DOMRect, element: Element | null): boolean => {
    if (!element || element === document.body) return box.left < 0 || box.right > innerWidth + 1;
    const frame = element.getBoundingClientRect();
    const isOutside = box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
    return (isOutside && getComputedStyle(element).overflow !== 'visible') || isCut(box, element.parentElement);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ textContent, parentElement }) =>
    textContent?.trim() && parentElement && isShown(parentElement)
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  const lines: Line[] = [];
  for (let index = 0; walker.nextNode(); index++) {
    const node = walker.currentNode;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const { left, right, top, bottom } = box;
      const text = node.textContent ?? '';
      if (box.width > 0)
        lines.push({ text, node: index, left, right, top, bottom, cut: isCut(box, node.parentElement) });
    }
  }
  return lines;
}

/** A line box is taller than its letters, so only its middle counts. */
function overlap(a: Line, b: Line): boolean {
  const quarter = (line: Line) => (line.bottom - line.top) / 4;
  return (
    a.node !== b.node &&
    a.left < b.right - 1 &&
    b.left < a.right - 1 &&
    a.top + quarter(a) < b.bottom - quarter(b) &&
    b.top + quarter(b) < a.bottom - quarter(a)
  );
}

function findLowControls(): string[] {
  return [...document.querySelectorAll('input:not([type=radio], [type=hidden]), select, button, summary')]
    .filter((control) => control.checkVisibility() && control.scrollHeight > control.clientHeight + 1)
    .map(({ outerHTML }) => `too low for its text: ${outerHTML.slice(0, 80)}`);
}

/** Text that is clipped, overflows the page, overlaps other text, or does not fit its control. */
async function findSpoiltText(page: Page): Promise<string[]> {
  const lines = await page.evaluate(findLines);
  expect(lines.length).toBeGreaterThan(30);
  return [
    ...lines.filter(({ cut }) => cut).map(({ text }) => `cut off: ${text}`),
    ...lines.flatMap((line, index) =>
      lines
        .slice(index + 1)
        .filter((other) => overlap(line, other))
        .map(({ text }) => `'${line.text}' lies on '${text}'`),
    ),
    ...(await page.evaluate(findLowControls)),
  ];
}

for (const { name, open } of shownPages) {
  test(`${name} needs no sideways scroll and spoils no text, as it is, spaced out and enlarged`, async ({ page }) => {
    await open(page);
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [setting, css] of Object.entries(settings)) {
        await apply(page, css);
        const label = `${setting} at ${width}`;
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), label).toBeLessThanOrEqual(width);
        expect.soft(await findSpoiltText(page), label).toEqual([]);
      }
    }
  });
}

test('the open menu and the dialog fit 320 pixels with spaced and enlarged text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openGallery(page);
  for (const [setting, css] of Object.entries(settings)) {
    await apply(page, css);
    await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    const reaches = await menu.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect.soft(reaches, `menu, ${setting}`).toBe(0);
    await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect.soft(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), setting).toBe(0);
    await page.keyboard.press('Escape');
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), setting).toBeLessThanOrEqual(320);
  }
});
