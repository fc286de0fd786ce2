import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { consentCookie } from '../../apps/site/app/browser/consent/choice.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Fixtures = {
  /** The cookie choice stored before the visit; only the tests of consent leave it open. */
  cookieChoice: 'rejected' | 'open';
  /** Console messages that a test expects; any other fails it. */
  expectedNoise: RegExp[];
  /** Whether axe checks the page a test ends on; off where another test checks that same page. */
  axeAtEnd: boolean;
  /** Runs axe on the page, or on a part of it. */
  checkAccess: (page?: Page, part?: string) => Promise<void>;
};

export { expect };

const rejection = {
  name: consentCookie,
  value: 'groups=C0001%3A1%2CC0002%3A0%2CC0003%3A0%2CC0004%3A0&landingPath=NotLandingPage',
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
};

/** Every test fails on unexpected console messages and on violations that axe finds on its last page. */
export const test = base.extend<Fixtures>({
  cookieChoice: ['rejected', { option: true }],
  storageState: async ({ cookieChoice }, use) =>
    use({ cookies: cookieChoice === 'rejected' ? [rejection] : [], origins: [] }),
  expectedNoise: [[], { option: true }],
  axeAtEnd: [true, { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(process.env['STACK_ORIGIN']),
  page: async ({ page, expectedNoise, axeAtEnd, javaScriptEnabled }, use) => {
    const noise: string[] = [];
    const note = (line: string) => {
      if (!expectedNoise.some((pattern) => pattern.test(line))) noise.push(line);
    };
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // The path says which of many requests failed.
      const path = URL.parse(message.location().url)?.pathname ?? '';
      note(`${message.type()}: ${message.text()} ${path}`.trimEnd());
    });
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    await use(page);
    // axe is a script and cannot run without JavaScript.
    if (axeAtEnd && page.url().startsWith('http') && javaScriptEnabled) await expectAccessible(page);
    expect(noise, 'the browser console is quiet').toEqual([]);
  },
  checkAccess: async ({ page }, use) => use((other = page, part) => expectAccessible(other, part)),
});

async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Only violations are described, and in the page itself: a third of the time of a full report from a page of its own.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // The console's previews of one notice are documents with the same landmark, which is unique in each.
    .exclude('[data-preview]')
    .setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `axe is content with ${page.url()}`).toEqual([]);
}
