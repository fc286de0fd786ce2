import { describe, expect, it } from 'vitest';
import { categoriesFile, categoriesPath } from '../test/article-content.ts';
import { createHelpSite } from '../test/help-site.ts';

const headersOf = (response: Response) => {
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
  return headers;
};
const page = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };
const readWeekPath = '/aem6/content/dam/larkfield/beta/json/help/meter-read/submit-meter-read.json';
const words = { contactCardPillTemplate: 'a', contactCardTemplate: 'b', headingTemplate: 'c', smrErrorTemplate: 'd' };
const publicCache = 'public, max-age=0, s-maxage=3, stale-while-revalidate=3, stale-if-error=86400';

describe('the headers of a page', () => {
  it.each(['', 'emergencies', 'contact-us', 'probate', 'offline'])(
    'let shared caches keep %j for seconds',
    async (path) => {
      const response = await createHelpSite().request(`/help-and-support/${path}`);
      expect(headersOf(response)).toEqual({ ...page, 'cache-control': publicCache });
    },
  );

  it.each(['follow', 'make-a-complaint-select-energy', 'complaints/gas-and-electricity', 'complaints/feedback'])(
    'of the form %s let nobody keep it',
    async (path) => {
      const response = await createHelpSite().request(`/help-and-support/${path}`);
      expect(headersOf(response)).toEqual({ ...page, 'cache-control': 'no-store' });
    },
  );

  it('of the meter reading form let the edge keep it, for visitors of whom nothing is known', async () => {
    const open = { isMeterReadWeek: true, ...words };
    const site = createHelpSite({ content: { [readWeekPath]: open } });
    const response = await site.request('/help-and-support/submit-meter-read');
    expect([response.status, headersOf(response)]).toEqual([
      200,
      { ...page, 'cache-control': 'no-store', 'x-accel-expires': '3' },
    ]);
  });

  it.each([
    ['a missing page', '/page-not-found.html'],
    ['a failure', '/help-and-support/meters/find-your-meter'],
  ])('of %s let nobody keep it', async (_, path) => {
    expect(headersOf(await createHelpSite().request(path))).toEqual({ ...page, 'cache-control': 'no-store' });
  });

  it('of a page in two parts let nobody keep or buffer it', async () => {
    const late = Promise.withResolvers<object>();
    const site = createHelpSite({ content: { [categoriesPath('larkfield')]: late.promise } });
    const response = await site.request('/help-and-support/meters');
    expect(headersOf(response)).toEqual({ ...page, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    late.reject(new Error('gone'));
    await response.text();
  });
});

describe('the headers of a file', () => {
  const content = {
    [categoriesPath('larkfield')]: categoriesFile({ meters: ['read-a-dial'] }),
    [readWeekPath]: { isMeterReadWeek: false, ...words, nextWeek: { start: '2026-12-28', end: '2027-01-03' } },
  };

  it.each([
    ['/robots.txt', { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }],
    [
      '/help-and-support/sitemap.xml',
      { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    ],
    [
      '/help-and-support/submit-meter-read/next-week.ics',
      {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="meter-reading-week.ics"',
        'cache-control': 'public, max-age=300',
      },
    ],
    ['/search/suggestions?q=gas', { 'content-type': 'application/json', 'cache-control': 'no-store' }],
  ])('%s', async (path, headers) => {
    const response = await createHelpSite({ content }).request(path);
    expect([response.status, headersOf(response)]).toEqual([200, headers]);
  });

  it('of suggestions let only the browser of the visitor keep them, for a minute', async () => {
    const response = await createHelpSite({ suggested: [] }).request('/search/suggestions?q=gas');
    expect(headersOf(response)).toEqual({ 'content-type': 'application/json', 'cache-control': 'private, max-age=60' });
  });
});
