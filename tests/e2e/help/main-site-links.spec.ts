import { expect, test } from '../fixtures.ts';

/** Pages that the sitemap leaves out, because they are not for search engines. */
const unlisted = [
  '/search?q=meter',
  '/search?q=xylophone+zzzz',
  '/cookies',
  '/page-not-found.html',
  '/help-and-support/offline',
  '/help-and-support/make-a-complaint-select-energy',
  '/help-and-support/make-a-complaint-select-type',
  '/help-and-support/complaints/gas-and-electricity',
  '/help-and-support/complaints/pay-as-you-go',
  '/help-and-support/complaints/feedback',
  '/help-and-support/submit-meter-read',
];

test('every link of every page to the main site responds with 200 @NAV-5', async ({ request, baseURL }) => {
  test.setTimeout(120_000);
  const mainSite = process.env['STACK_MAIN_SITE'] ?? '';
  const sitemap = await (await request.get('/help-and-support/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    url.replace(/^http:\/\/www\./, 'http://').replace(baseURL ?? '', ''),
  );
  expect(listed.length).toBeGreaterThan(100);
  const links = new Map<string, string>();
  for (const path of [...listed, ...unlisted]) {
    const html = await (await request.get(path)).text();
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"#]*)/g)) {
      if (href.startsWith(mainSite)) links.set(href.replaceAll('&amp;', '&'), path);
    }
  }
  const dead: string[] = [];
  for (const [link, page] of links) {
    const status = (await request.get(link)).status();
    if (status !== 200) dead.push(`${link} on ${page}: ${status}`);
  }
  expect(dead).toEqual([]);
  expect([...links.keys()].filter((link) => link.startsWith(`${mainSite}/guides/videos/`))).toHaveLength(7);
  expect((await request.get(`${mainSite}/no-such-page`)).status()).toBe(404);
});
