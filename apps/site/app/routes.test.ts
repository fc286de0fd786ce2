import { describe, expect, it } from 'vitest';
import { element, text } from '../test/document.ts';
import { createHelpSite } from '../test/help-site.ts';
import routes from './routes.ts';

/** The routes of the specification, and those that the product adds. */
const productRoutes = [
  '',
  ':category',
  ':category/:article',
  'article-votes',
  'article-votes/what-was-missing',
  'complaints/:form/address',
  'complaints/:complaint',
  'complaints/:complaint/query',
  'complaints/feedback',
  'complaints/feedback/personal-details',
  'confirmation',
  'contact-us',
  'deals',
  'emergencies',
  'emergencies/:article',
  'follow',
  'make-a-complaint-select-energy',
  'make-a-complaint-select-type',
  'offline',
  'probate',
  'sitemap.xml',
  'submit-meter-read',
  'submit-meter-read-confirm',
  'submit-meter-read/next-week.ics',
  'tools',
  'tools/:tool',
].map((path) => `help-and-support/${path}`.replace(/\/$/, ''));

/** What belongs to the whole host: search, the cookie choice, signing in and out, robots and errors. */
const hostRoutes = [
  '*',
  'cookies',
  'gallery',
  'identity/:problem',
  'identity/logout',
  'identity/signed-out',
  'identity/signing-out',
  'logout',
  'page-not-found.html',
  'robots.txt',
  'search',
  'search/opened',
  'search/suggestions',
];

describe('the routes', () => {
  it('of the product are all under help-and-support @NAV-1', () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual([...productRoutes, ...hostRoutes].toSorted());
  });

  it.each([
    ['/help-and-support/', 'How can we help?'],
    ['/help-and-support/meters', 'Meters'],
    ['/help-and-support/emergencies', 'What to do in an emergency?'],
    ['/help-and-support/contact-us', 'Contact us'],
    ['/help-and-support/probate', 'When someone has died'],
    ['/help-and-support/make-a-complaint-select-energy', 'Choose an option'],
    ['/help-and-support/make-a-complaint-select-type', 'What type of energy customer are you?'],
    ['/help-and-support/complaints/gas-and-electricity', 'Making a complaint.'],
    ['/help-and-support/complaints/feedback', 'We owe you'],
  ])('%s is the page %s @NAV-1', async (path, heading) => {
    const site = createHelpSite();
    expect((await site.request(path)).status).toBe(200);
    expect(text(element(await site.open(path), 'h1'))).toContain(heading);
  });
});

describe('an unknown path', () => {
  it.each(['/help-and-support/no/such/page', '/help-and-support/complaints/gas-and-electricity/query/more'])(
    'below the prefix, %s, redirects to page-not-found @NAV-2',
    async (path) => {
      const response = await createHelpSite().request(path);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/page-not-found.html');
    },
  );

  it.each(['/page-not-found.html', '/no-such-page'])(
    '%s is the page-not-found page, with status 404 @NAV-2',
    async (path) => {
      const site = createHelpSite();
      expect((await site.request(path)).status).toBe(404);
      expect(text(element(await site.open(path), 'h1'))).toBe('Page not found');
    },
  );
});
