import type { Root } from 'hast';
import { beforeAll, describe, expect, it } from 'vitest';
import { articlesOf } from '../../../test/article-titles.ts';
import { element, elements, href, links, region, regions, text, texts } from '../../../test/document.ts';
import { createHelpSite, mainSiteOrigin } from '../../../test/help-site.ts';

const help = (path: string) => `/help-and-support/${path}`;
const main = (path: string) => mainSiteOrigin + path;

/** Every category of the specification and the heading of its page. */
const headings = {
  'bills-and-payments': 'Bills and payments',
  'my-account': 'My account',
  'pay-as-you-go': 'Pay As You Go',
  meters: 'Meters',
  emergencies: 'What to do in an emergency?',
  'helpful-advice': 'Helpful advice',
  'homecare-help': 'HomeCare',
  'energy-tariffs': 'Energy tariffs',
  'smart-home': 'Smart home',
  'appliances-and-engineers': 'Appliances and engineers',
  breakdowns: 'Breakdowns',
  'struggling-to-pay': 'Struggling to pay',
};
const slugs = Object.keys(headings);

const pages = new Map<string, Root>();
const page = (slug: string): Root => pages.get(slug) ?? { type: 'root', children: [] };

beforeAll(async () => {
  const site = createHelpSite();
  for (const slug of slugs) pages.set(slug, await site.open(help(slug)));
});

describe('a category', () => {
  it.each(Object.entries(headings))('%s has a page with its heading @CAT-1', async (slug, heading) => {
    expect((await createHelpSite().request(help(slug))).status).toBe(200);
    expect(text(element(page(slug), 'h1'))).toBe(heading);
  });

  it.each(['no-such-category', 'peak-save', 'help', 'billing', 'meter'])(
    'is known or goes to page-not-found: %s @CAT-1',
    async (slug) => {
      const response = await createHelpSite().request(help(slug));
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/page-not-found.html');
    },
  );
});

describe('the panels of a category page', () => {
  const pagesWith = (panel: string) => slugs.filter((slug) => regions(page(slug), panel).length === 1);

  it("'Speak. Seek. Save.' is on three pages, with its three links @CAT-6", () => {
    const shown = ['bills-and-payments', 'pay-as-you-go', 'struggling-to-pay'];
    expect(pagesWith('Speak. Seek. Save.')).toEqual(shown);
    for (const slug of shown) {
      const panel = region(page(slug), 'Speak. Seek. Save.');
      expect(texts(panel, 'strong')).toEqual(['Speak', 'Seek', 'Save']);
      expect(elements(panel, 'a').map(href)).toEqual([
        help('contact-us'),
        help('struggling-to-pay/grants-and-charities'),
        help('helpful-advice/save-energy-at-home'),
      ]);
    }
  });

  it('of the energy trust is on bills-and-payments only, with its link @CAT-7', () => {
    expect(pagesWith('Our Energy Trust')).toEqual(['bills-and-payments']);
    const panel = region(page('bills-and-payments'), 'Our Energy Trust');
    expect(text(panel)).toContain(
      'The Larkfield Energy Trust is an independent charity that we fund. It gives grants towards energy debt',
    );
    expect(elements(panel, 'a').map(href)).toEqual([help('struggling-to-pay/grants-and-charities')]);
  });

  it.each(['Common questions', "Can't find what you're looking for?"])(
    '%s are on the pages of the new layout only',
    (panel) => {
      expect(pagesWith(panel)).toEqual(['bills-and-payments', 'my-account', 'pay-as-you-go', 'meters']);
    },
  );

  it.each([
    ['bills-and-payments', ['direct-debit-checker', 'back-bill-checker', 'running-costs']],
    ['my-account', ['are-we-late']],
    ['pay-as-you-go', ['no-power-or-gas', 'what-help-can-i-get']],
    ['meters', ['read-it-with-me']],
    ['helpful-advice', ['running-costs', 'what-help-can-i-get']],
    ['homecare-help', []],
    ['energy-tariffs', ['running-costs', 'direct-debit-checker']],
    ['smart-home', ['read-it-with-me', 'are-we-late']],
    ['appliances-and-engineers', []],
    ['breakdowns', ['no-power-or-gas']],
    ['struggling-to-pay', ['what-help-can-i-get', 'direct-debit-checker']],
  ])('%s leads to its tools, to all tools, and to what became of a complaint', (slug, tools) => {
    expect(links(region(page(slug), 'Quick answers')).map(([, target]) => target)).toEqual([
      ...tools.map((path) => help(`tools/${path}`)),
      help('tools'),
      help('follow'),
    ]);
  });

  it('of struggling-to-pay says that over 300,000 customers have been helped @CAT-10', () => {
    const claim = 'We have helped over 300,000 customers who were finding it hard to pay.';
    expect(slugs.filter((slug) => text(page(slug)).includes(claim))).toEqual(['struggling-to-pay']);
  });
});

describe('a page of the old layout', () => {
  const speak = 'Speak. Seek. Save.';
  it.each([
    ['homecare-help', 'About your cover', ['Need an engineer?', 'Quick answers']],
    ['energy-tariffs', 'About tariffs and prices', ['Quick answers']],
    ['smart-home', 'Smart meters, displays and heating', ['Smart products', 'Quick answers']],
    ['appliances-and-engineers', 'Visits and appliances', ['Book an engineer', 'Quick answers']],
    ['breakdowns', 'Try this first', ['Still not working?', 'Quick answers']],
    ['struggling-to-pay', 'Help you can get', ['Help with debt', 'Quick answers', speak]],
  ])('%s lists its articles under their titles, with the cards that are configured @CAT-9', (slug, title, cards) => {
    const list = element(region(page(slug), title), 'ul');
    expect(elements(list, 'li').flatMap(links).toSorted()).toEqual(articlesOf(slug));
    const shown = texts(element(page(slug), 'main'), 'h2');
    expect(shown.slice(shown.indexOf(title))).toEqual([title, ...cards, 'Help categories']);
  });

  it.each([
    ['homecare-help', 'Need an engineer?', 'Book an engineer', main('/home-services/book-an-engineer')],
    ['smart-home', 'Smart products', 'See smart products', main('/home-services/smart-products')],
    ['appliances-and-engineers', 'Book an engineer', 'Book an engineer', main('/home-services/book-an-engineer')],
    ['breakdowns', 'Still not working?', 'Book a repair', main('/home-services/book-a-repair')],
    ['struggling-to-pay', 'Help with debt', 'Get help with debt', help('struggling-to-pay/help-with-energy-debt')],
  ])('%s has the card %s, whose button leads on @CAT-9', (slug, card, button, target) => {
    expect(links(region(page(slug), card))).toEqual([[button, target]]);
  });
});

describe('helpful-advice', () => {
  it('is cards with topic, title and description that link to guides of the main site @CAT-11', () => {
    const cards = elements(region(page('helpful-advice'), 'Guides to a warmer, safer and cheaper home.'), 'li');
    expect(cards.map((card) => [...texts(card, 'span'), ...links(card).flat()])).toEqual([
      ['Saving', 'Quick ways to use less', main('/guides/use-less')],
      ['Heating', 'Is a heat pump right for my home?', main('/guides/heat-pumps')],
      ['Saving', 'Insulate your home', main('/guides/insulation')],
      ['Safety', 'A carbon monoxide alarm in every room that burns fuel', main('/guides/carbon-monoxide-alarms')],
      ['Heating', 'Get ready for winter', main('/guides/winter')],
      ['Generating', 'Solar panels, step by step', main('/guides/solar')],
    ]);
    expect(cards.filter((card) => text(element(card, 'p')) === '')).toEqual([]);
  });
});

describe("the menu 'Help categories'", () => {
  it.each(slugs)('of %s links to the main categories, two of them on the main site @CAT-12', (slug) => {
    const menu = region(page(slug), 'Help categories');
    expect(links(menu)).toEqual([
      ['Bills and payments', help('bills-and-payments')],
      ['My account', help('my-account')],
      ['Pay As You Go', help('pay-as-you-go')],
      ['Meters', help('meters')],
      ['HomeCare', help('homecare-help')],
      ['Energy tariffs', help('energy-tariffs')],
      ['Smart home', help('smart-home')],
      ['Appliances and engineers', help('appliances-and-engineers')],
      ['Breakdowns', help('breakdowns')],
      ['Helpful advice', help('helpful-advice')],
      ['PeakSave', main('/energy/peak-save')],
      ['Moved to our new system?', main('/help')],
    ]);
    const current = elements(menu, 'a').filter(({ properties }) => properties['ariaCurrent'] === 'page');
    expect(current.map(href)).toEqual(['emergencies', 'struggling-to-pay'].includes(slug) ? [] : [help(slug)]);
  });
});
