import { weighPage } from '../bench/page-weight.ts';
import { weighedPages } from '../bench/weighed-pages.ts';
import { expect, test } from './fixtures.ts';

test.use({ axeAtEnd: false, expectedNoise: [/status of 404/] });

/** What a first visit may bring over the wire, heads included. */
const limits = { bytes: 70_000, html: 12_000, scripts: 10_000, framework: 0, requests: 20 };

for (const [name, { path }] of Object.entries(weighedPages)) {
  test(`weight of a page: ${name}`, async ({ page, baseURL }) => {
    const weight = await weighPage(page, `${baseURL}${path}`);
    expect(weight.html).toBeGreaterThan(0);
    for (const [what, most] of Object.entries(limits))
      expect(weight[what as keyof typeof weight], what).toBeLessThanOrEqual(most);
  });
}
