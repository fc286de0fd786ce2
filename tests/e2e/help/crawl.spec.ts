import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

type Found = { path: string; title: string; description: string; headings: number; links: string[] };

/** Pages of forms, answers of tools and signing in, which have tests of their own and are not for search engines. */
const forms =
  /^\/(identity|help-and-support\/(complaints|deals|follow|make-a-complaint|submit-meter-read|confirmation|tools\/[^?]+\?)|search|cookies)/;

async function look(request: APIRequestContext, path: string): Promise<Found> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const html = await response.text();
  return {
    path,
    title: html.match(/<title>(.*?)<\/title>/)?.[1] ?? '',
    description: html.match(/<meta name="description" content="(.*?)"/)?.[1] ?? '',
    headings: html.match(/<h1[ >]/g)?.length ?? 0,
    links: [...html.matchAll(/<a [^>]*?href="([^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  };
}

test('every link of the site leads to a page with one heading, a title and a description of its own', async ({
  page,
  request,
  baseURL,
  checkAccess,
}) => {
  test.setTimeout(240_000);
  const found = new Map<string, Found>();
  const queue = ['/help-and-support/'];
  for (let path = queue.shift(); path; path = queue.shift()) {
    if (found.has(path)) continue;
    const one = await look(request, path);
    expect(one.headings, path).toBe(1);
    found.set(path, one);
    queue.push(...one.links.filter((link) => link.startsWith('/') && !forms.test(link)));
  }
  const all = [...found.values()];
  expect(all.length).toBeGreaterThan(100);
  for (const what of ['title', 'description'] as const) {
    const twice = all.filter(
      (one) => one[what] === '' || all.some((other) => other !== one && other[what] === one[what]),
    );
    expect(
      twice.map(({ path }) => path),
      `pages without a ${what} of their own`,
    ).toEqual([]);
  }

  const sitemap = await (await request.get('/help-and-support/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    url.replace(/^http:\/\/www\./, 'http://').replace(baseURL ?? '', ''),
  );
  expect(listed.toSorted()).toEqual([...found.keys()].toSorted());
  expect(await (await request.get('/robots.txt')).text()).toMatch(
    /Allow: \/\n\nSitemap: http:\/\/www\..+\/help-and-support\/sitemap\.xml/,
  );

  // Console and axe are checked on every page that is not an article, and on every sixth article.
  const shown = all.filter(({ path }, index) => path.split('/').length <= 3 || index % 6 === 0);
  for (const { path } of shown) {
    await page.goto(path);
    await checkAccess();
  }
});

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
