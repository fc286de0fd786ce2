import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Fixtures = {
  /** Messages of the browser's console that a test expects; any other fails it. */
  expectedNoise: RegExp[];
  checkAccess: (page?: Page) => Promise<void>;
};

export { expect };

/** Every test fails on console noise and on anything axe finds on the page it ends on. */
export const test = base.extend<Fixtures>({
  expectedNoise: [[], { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(process.env['HOUSE_ADDRESS']),
  page: async ({ page, expectedNoise, javaScriptEnabled }, use) => {
    const noise: string[] = [];
    const note = (line: string) => {
      if (!expectedNoise.some((pattern) => pattern.test(line))) noise.push(line);
    };
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    await use(page);
    // axe is a script, so it has nothing to say where scripts are off.
    if (page.url().startsWith('http') && javaScriptEnabled) await expectAccessible(page);
    expect(noise, 'the browser console is quiet').toEqual([]);
  },
  checkAccess: async ({ page }, use) => use((other = page) => expectAccessible(other)),
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `axe is content with ${page.url()}`).toEqual([]);
}
