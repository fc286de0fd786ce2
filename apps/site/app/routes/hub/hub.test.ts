import type { Root } from 'hast';
import { beforeAll, describe, expect, it } from 'vitest';
import { element, elements, href, links, region, text, texts } from '../../../test/document.ts';
import { createHelpSite, mainSiteOrigin } from '../../../test/help-site.ts';

const help = (path: string) => `/help-and-support/${path}`;

describe('the help hub', () => {
  let page: Root;
  beforeAll(async () => {
    page = await createHelpSite().open('/help-and-support/');
  });

  it('shows seven videos, each with its length and the article with the same advice @HUB-2', () => {
    const tiles = elements(region(page, 'Watch how'), 'li').filter((item) => elements(item, 'h3').length > 0);
    const shown = tiles.map((tile) => {
      return [...texts(tile, 'h3'), ...elements(tile, 'a').map(href), text(tile).match(/\d min/)?.[0]];
    });
    const video = (name: string) => `${mainSiteOrigin}/guides/videos/${name}`;
    expect(shown).toEqual([
      ['Read your meter in a minute', video('read-your-meter'), help('meters/how-to-read-your-meter'), '1 min'],
      [
        'What your bill is telling you',
        video('understand-your-bill'),
        help('bills-and-payments/understand-your-bill'),
        '3 min',
      ],
      ['Top up a smart prepayment meter', video('top-up'), help('pay-as-you-go/top-up-your-meter'), '2 min'],
      ['Put the pressure back in your boiler', video('boiler-pressure'), help('breakdowns/boiler-pressure'), '2 min'],
      ['Turn off your gas safely', video('turn-off-your-gas'), help('emergencies/turn-off-your-gas'), '1 min'],
      ['Bleed a radiator', video('bleed-a-radiator'), help('breakdowns/bleed-a-radiator'), '2 min'],
      ['Move home without a hitch', video('moving-home'), help('my-account/moving-home'), '3 min'],
    ]);
    expect(tiles.filter((tile) => elements(tile, 'svg').length === 0)).toEqual([]);
  });

  it('shows a tile for each main category and for no other @HUB-3', () => {
    expect(texts(region(page, 'Help by topic'), 'h3')).toEqual([
      'Bills and payments',
      'My account',
      'Pay As You Go',
      'Meters',
      'HomeCare',
      'Energy tariffs',
      'Smart home',
      'Appliances and engineers',
      'Breakdowns',
      'Helpful advice',
      'PeakSave',
      'Moved to our new system?',
    ]);
  });

  it('links external tiles to the main site and internal ones to category pages, both by plain links @HUB-4', () => {
    const tiles = elements(region(page, 'Help by topic'), 'a');
    expect(tiles.map(href)).toEqual([
      help('bills-and-payments'),
      help('my-account'),
      help('pay-as-you-go'),
      help('meters'),
      help('homecare-help'),
      help('energy-tariffs'),
      help('smart-home'),
      help('appliances-and-engineers'),
      help('breakdowns'),
      help('helpful-advice'),
      `${mainSiteOrigin}/energy/peak-save`,
      `${mainSiteOrigin}/help`,
    ]);
    expect(tiles.map(({ properties }) => Object.keys(properties))).toEqual(tiles.map(() => ['href']));
  });

  it("leads to moving home and bereavement under 'Account changes' @HUB-5", () => {
    expect(links(region(page, 'Account changes'))).toEqual([
      ['Moving home', help('my-account/moving-home')],
      ['Bereavement', help('probate')],
    ]);
  });

  it("leads to help with paying and the discount under 'Need support' @HUB-6", () => {
    expect(links(region(page, 'Need support'))).toEqual([
      ['Struggling to pay', help('struggling-to-pay')],
      ['Warm Home Discount', help('struggling-to-pay/warm-home-discount')],
    ]);
  });

  it("leads to emergencies and contact us under 'Still need help' @HUB-7", () => {
    expect(links(region(page, 'Still need help'))).toEqual([
      ['Emergencies', help('emergencies')],
      ['Contact us', help('contact-us')],
    ]);
  });

  it('starts with the links that editors chose as popular', () => {
    expect(links(region(page, 'Popular today'))).toEqual([
      ['Pay a bill', `${mainSiteOrigin}/energy/pay`],
      ['Give a meter reading', `${mainSiteOrigin}/meterreads`],
      ['Top up', `${mainSiteOrigin}/energy/top-up`],
      ['Moving home', help('my-account/moving-home')],
      ['Struggling to pay', help('struggling-to-pay')],
      ['Contact us', help('contact-us')],
    ]);
  });

  it('has the tools that answer most questions, all of them, and what became of a complaint', () => {
    expect(links(region(page, 'Quick answers'))).toEqual([
      ['No power or gas?', help('tools/no-power-or-gas')],
      ['Is my Direct Debit right?', help('tools/direct-debit-checker')],
      ['What help can I get?', help('tools/what-help-can-i-get')],
      ['Are we late?', help('tools/are-we-late')],
      ['All tools', help('tools')],
    ]);
    expect(links(region(page, 'Have you written to us?'))).toEqual([['Follow a complaint or enquiry', help('follow')]]);
  });

  it('has both in its menu and in its footer', () => {
    const doors = [help('tools'), help('follow')];
    for (const part of [region(page, 'Menu'), element(page, 'footer')]) {
      expect(links(part).map(([, target]) => target)).toEqual(expect.arrayContaining(doors));
    }
  });

  it('shows what is popular, then quick answers, topics, the groups and the videos', () => {
    expect(texts(element(page, 'main'), 'h2')).toEqual([
      'Popular today',
      'Quick answers',
      'Have you written to us?',
      'Help by topic',
      'Account changes',
      'Need support',
      'Still need help',
      'Watch how',
    ]);
  });
});
