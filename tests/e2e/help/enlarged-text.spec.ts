import { expect, test } from '../fixtures.ts';
import { enlargeText } from '../large-text.ts';
import { brands, stackOf } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

const paths = [
  '/help-and-support/',
  '/help-and-support/emergencies',
  '/help-and-support/offline',
  '/help-and-support/contact-us',
  '/help-and-support/probate',
  '/help-and-support/meters',
  '/help-and-support/struggling-to-pay',
  '/help-and-support/appliances-and-engineers',
  '/help-and-support/make-a-complaint-select-energy',
  '/help-and-support/complaints/gas-and-electricity',
  '/help-and-support/complaints/feedback',
  '/search?q=no+power',
  '/cookies',
];

/** Words of the h1 that are broken across two lines. */
function findBrokenWords(): string[] {
  const broken: string[] = [];
  const heading = document.querySelector('h1');
  const walker = document.createTreeWalker(heading ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const word of (walker.currentNode.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size !== 1) broken.push(`${word[0]} on ${lines.size} lines`);
    }
  }
  return broken;
}

/** Phone numbers that are partly outside the viewport or the card. */
function findCutNumbers(): string[] {
  const frameOf = (element: Element): Element => {
    const parent = element.parentElement ?? document.documentElement;
    const isFrame = parent === document.documentElement || getComputedStyle(parent).borderLeftWidth !== '0px';
    return isFrame ? parent : frameOf(parent);
  };
  return [...document.querySelectorAll('main a[href^="tel:"]')].flatMap((link) => {
    const frame = frameOf(link).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(link);
    return [...range.getClientRects()]
      .filter(({ left, right }) => left < Math.max(0, frame.left) || right > Math.min(innerWidth, frame.right))
      .map(({ left, right }) => `${link.textContent} from ${left} to ${right}`);
  });
}

for (const brand of brands) {
  for (const width of [320, 390]) {
    test(`text at 200% breaks no word of a heading and cuts no number at ${width} in ${brand}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      for (const path of paths) {
        await page.goto(stackOf(brand) + path);
        await page.evaluate(() => document.fonts.ready);
        await enlargeText(page);
        expect.soft(await page.evaluate(findBrokenWords), path).toEqual([]);
        expect.soft(await page.evaluate(findCutNumbers), path).toEqual([]);
      }
    });
  }
}
