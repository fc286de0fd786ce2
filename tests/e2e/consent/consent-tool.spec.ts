import { expect, monitoringStarts, test } from './consent-stack.ts';

const tool = 'https://consent.example/stub.js';

test.use({ settings: { CONSENT_SCRIPT: tool, CONSENT_DOMAIN_SCRIPT: 'a-domain' } });

/** A stub of a consent tool: it sets the active groups and dispatches the event. */
const stub = `
  const active = ',C0001,';
  window.OnetrustActiveGroups = active;
  dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail: ['C0001'] }));
  window.agree = () => {
    window.OnetrustActiveGroups = ',C0001,C0002,';
    dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail: ['C0001', 'C0002'] }));
  };
`;

test('a consent tool of the supplier takes the place of the banner, and its word counts @CNS-1 @CNS-2', async ({
  page,
  context,
  stack,
}) => {
  const elsewhere: string[] = [];
  await context.route(tool, (route) => route.fulfill({ contentType: 'text/javascript', body: stub }));
  context.on('request', (request) => {
    if (!request.url().startsWith(`${stack.origin}/`)) elsewhere.push(request.url());
  });
  await page.goto('/help-and-support/meters', { waitUntil: 'networkidle' });
  await expect(page.locator('[data-cookie-banner]')).toHaveCount(0);
  await expect(page.locator(`script[src="${tool}"]`)).toHaveAttribute('data-domain-script', 'a-domain');
  expect(elsewhere, 'the tool itself is asked, and nobody else').toEqual([tool]);
  await page.evaluate(() => Reflect.get(window, 'agree')());
  await monitoringStarts(page);
  await page.goto('/cookies');
  await expect(page.locator('button.ot-sdk-show-settings')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save my choice' })).toHaveCount(0);
});
