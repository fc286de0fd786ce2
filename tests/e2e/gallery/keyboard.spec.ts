import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openGallery, shownPages, widths } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

/** Numbers everything that Tab should reach, in document order; returns the count. */
function numberStops(): number {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  const groups = new Set<string>();
  const isStop = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    // A radio group is one stop: the checked one, or the first.
    const chosen = document.querySelector(`input[name="${element.name}"]:checked`);
    if (chosen ? chosen !== element : groups.has(element.name)) return false;
    groups.add(element.name);
    return true;
  };
  const stops = [...document.querySelectorAll(controls)].filter(isStop);
  for (const [index, stop] of stops.entries()) stop.setAttribute('data-stop', String(index));
  return stops.length;
}

type Stop = { stop: string | null; faults: string[] };

/** Where the focus is, and what makes it invisible there. */
function examineFocus(): Stop {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { stop: null, faults: [] };
  const boxes = [...focused.getClientRects()].filter(({ width }) => width > 0);
  const [first = focused.getBoundingClientRect()] = boxes;
  const name = `${focused.localName} '${focused.textContent?.trim() || focused.id}'`;

  const isInSight =
    first.left >= 0 && first.right <= innerWidth + 1 && first.top >= -1 && first.bottom <= innerHeight + 1;
  const above = document.elementFromPoint(first.left + first.width / 2, first.top + first.height / 2);
  const isOnTop = focused.contains(above);

  const ringWidth = 6;
  const isRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
    outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 3 && boxShadow.includes(`${ringWidth}px`);
  const hasRing = [undefined, '::after'].some((part) => isRing(getComputedStyle(focused, part)));

  const cutsRing = (ancestor: Element) => {
    if (getComputedStyle(ancestor).overflow === 'visible') return false;
    const frame = ancestor.getBoundingClientRect();
    return boxes.some(
      (box) =>
        box.left - ringWidth < frame.left ||
        box.right + ringWidth > frame.right ||
        box.top - ringWidth < frame.top ||
        box.bottom + ringWidth > frame.bottom,
    );
  };
  const ancestors: Element[] = [];
  for (let up = focused.parentElement; up && up !== document.body; up = up.parentElement) ancestors.push(up);

  return {
    stop: focused.getAttribute('data-stop') ?? name,
    faults: [
      ...(isInSight ? [] : [`${name} is out of sight`]),
      ...(isOnTop ? [] : [`${name} is under ${above?.outerHTML.slice(0, 80)}`]),
      ...(hasRing ? [] : [`${name} has no ring`]),
      ...(ancestors.some(cutsRing) ? [`the ring of ${name} is cut off`] : []),
    ],
  };
}

/** Presses Tab from the top of the page until the focus leaves it, or until there are more than `atMost` stops. */
async function walk(page: Page, atMost: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length <= atMost) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(examineFocus);
    if (stop.stop === null || stop.stop === stops[0]?.stop) break;
    stops.push(stop);
  }
  return stops;
}

for (const { name, open } of shownPages) {
  for (const width of widths) {
    test(`the Tab key goes through ${name} in order, in sight and with a ring, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await open(page);
      // Start from the top of the document, wherever the focus was.
      await page.locator('body').evaluate((body) => {
        body.tabIndex = -1;
        body.focus();
        body.removeAttribute('tabindex');
      });
      const count = await page.evaluate(numberStops);
      expect(count).toBeGreaterThan(20);
      const stops = await walk(page, count + 5);
      expect(stops.flatMap(({ faults }) => faults)).toEqual([]);
      expect(stops.map(({ stop }) => stop)).toEqual(Array.from({ length: count }, (_, index) => String(index)));
    });
  }
}

test('the first Tab offers to skip to the main content, and the next one after it is in there', async ({ page }) => {
  await page.goto('/help-and-support/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the menu opens with Enter, is walked through, and closes with Enter', async ({ page }) => {
  await page.goto('/help-and-support/');
  const summary = page.getByRole('banner').locator('summary', { hasText: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  const links = await menu.getByRole('link').filter({ visible: true }).all();
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    expect((await page.evaluate(examineFocus)).faults).toEqual([]);
  }
  for (const _ of links) await page.keyboard.press('Shift+Tab');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
});

test('the dialog keeps the focus, closes with Escape and gives the focus back', async ({ page }) => {
  await openGallery(page);
  const opener = page.getByRole('button', { name: 'Open the dialog' });
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  expect((await page.evaluate(examineFocus)).faults).toEqual([]);
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab');
    // After the last control the focus may move to the browser's own controls, never to the page behind the dialog.
    const holder = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === document.body ? 'nothing' : focused?.closest('dialog, main')?.localName;
    });
    expect(['dialog', 'nothing']).toContain(holder);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
