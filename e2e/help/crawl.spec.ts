import { expect, test } from '../fixtures.ts';

/** Pages that later journeys bring; until then they lead to page-not-found. */
const notYet = /^\/help-and-support\/(complaints|make-a-complaint|submit-meter-read)/;

test('every link of the site leads to a page with one heading, a title and a description of its own', async ({
  page,
  request,
  baseURL,
  checkAccess,
}) => {
  test.setTimeout(240_000);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const seen = new Set(['/help-and-support/']);
  const queue = [...seen];
  for (let path = queue.shift(); path; path = queue.shift()) {
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    const [title, description] = [
      await page.title(),
      (await page.locator('meta[name=description]').getAttribute('content')) ?? '',
    ];
    expect(titles.get(title) ?? path, `the title '${title}' is used once`).toBe(path);
    expect(descriptions.get(description) ?? path, `the description '${description}' is used once`).toBe(path);
    titles.set(title, path);
    descriptions.set(description, path);
    if (path.split('/').length <= 4 || titles.size % 8 === 0) await checkAccess();

    const links = await page
      .locator('a[href]')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
    for (const link of links) {
      const [target = ''] = link.split('#');
      if (!target.startsWith('/') || seen.has(target) || notYet.test(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  expect(seen.size).toBeGreaterThan(100);

  const sitemap = await (await request.get('/help-and-support/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replace(/^http:\/\/www\./, 'http://').replace(baseURL ?? '', ''),
  );
  expect(listed.filter((path) => !seen.has(path))).toEqual([]);
  expect([...seen].filter((path) => !listed.includes(path))).toEqual([]);
  expect(await (await request.get('/robots.txt')).text()).toMatch(
    /Allow: \/\n\nSitemap: http:\/\/www\..+\/help-and-support\/sitemap\.xml/,
  );
});
