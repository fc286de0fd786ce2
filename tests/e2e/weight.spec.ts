import { weighPage } from '../../bench/page-weight.ts';
import { weighedPages } from '../../bench/weighed-pages.ts';
import { expect, test } from './fixtures.ts';

test.use({ axeAtEnd: false, expectedNoise: [/status of 404/] });

/** Limits for the transfer size of a first visit, headers included. */
const limits = { bytes: 50_000, html: 12_000, scripts: 10_000, framework: 0, requests: 13 };
/**
 * A form saves drafts and watches the connection; the meter reading form also writes dates as words; contact us says
 * by the clock whether a line is open.
 */
const scriptLimits: Partial<Record<string, number>> = {
  'contact us': 11_000,
  'complaint choice': 11_000,
  'complaint details': 11_000,
  feedback: 11_000,
  'meter reading': 14_000,
};

for (const [name, { path }] of Object.entries(weighedPages)) {
  test(`weight of a page: ${name}`, async ({ page, baseURL }) => {
    const weight = await weighPage(page, `${baseURL}${path}`);
    expect(weight.html).toBeGreaterThan(0);
    for (const [what, most] of Object.entries({ ...limits, scripts: scriptLimits[name] ?? limits.scripts }))
      expect(weight[what as keyof typeof weight], what).toBeLessThanOrEqual(most);
  });
}
