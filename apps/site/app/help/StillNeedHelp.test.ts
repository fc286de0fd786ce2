import { describe, expect, it } from 'vitest';
import { articleFile, articlePath, categoriesFile, categoriesPath } from '../../test/article-content.ts';
import { byId, element, elements, links, region, regions, text, texts } from '../../test/document.ts';
import { createHelpSite, mainSiteOrigin } from '../../test/help-site.ts';

const office = 'Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
const always = '24 hours a day, 7 days a week';
const help = (path: string) => `/help-and-support/${path}`;
const callEnergy = ['Choose a time', help('complaints/enquiry-gas-and-electricity?call=ask')];
const callPayAsYouGo = ['Choose a time', help('complaints/enquiry-pay-as-you-go?call=ask')];
const engineer = ['Book an engineer', `${mainSiteOrigin}/home-services/book-an-engineer`];
const complaint = ['Make a complaint', help('make-a-complaint-select-energy')];

const open = (path: string, brand: 'larkfield' | 'skerry' = 'skerry') => {
  const [category = '', slug = ''] = path.split('/');
  const content = {
    [categoriesPath(brand)]: categoriesFile({ [category]: [slug] }),
    [articlePath(brand, category, slug)]: articleFile('An article', {
      head: '<meta name="reviewed" content="2026-09-29">',
    }),
  };
  return createHelpSite({ brand, content }).open(help(path));
};

describe('the end of an article', () => {
  it.each([
    ['bills-and-payments/ways-to-pay', '1', office, callEnergy],
    ['my-account/moving-home', '1', office, callEnergy],
    ['energy-tariffs/exit-fees', '1', office, callEnergy],
    ['meters/find-your-meter', '1', office, callEnergy],
    ['smart-home/in-home-display', '1', office, callEnergy],
    ['helpful-advice/save-energy-at-home', '1', office, callEnergy],
    ['pay-as-you-go/top-up-your-meter', '2', office, callPayAsYouGo],
    ['struggling-to-pay/payment-plans', '5', office, callEnergy],
    ['homecare-help/make-a-claim', '4', `${always} for emergencies`, engineer],
    ['breakdowns/boiler-pressure', '4', `${always} for emergencies`, engineer],
    ['appliances-and-engineers/book-an-engineer', '4', `${always} for emergencies`, engineer],
    ['meters/faulty-meter', '3', always, callEnergy],
    ['my-account/make-a-complaint', '7', office, complaint],
    ['struggling-to-pay/priority-services-register', '8', office, callEnergy],
  ])('%s has the line of its topic, with its hours and another way', async (path, number, hours, way) => {
    const block = region(await open(path), 'Still need help?');
    const phone = `0808 157 020${number}`;
    const [first, other] = links(block);
    expect(first).toEqual([phone, `tel:${phone.replaceAll(' ', '')}`]);
    expect(texts(block, 'li')[0]).toContain(`${phone}${hours}`);
    expect(other).toEqual(way);
    expect(links(block)).toContainEqual(['All the ways to contact us', help('contact-us')]);
    expect(text(block)).toContain('Relay UK: dial 18001 before the number.');
    expect(text(block)).not.toMatch(/open now|opens/i);
  });

  it.each([
    ['pay-as-you-go/top-up-your-meter', true],
    ['bills-and-payments/ways-to-pay', true],
    ['meters/faulty-meter', false],
    ['breakdowns/boiler-pressure', false],
  ])('%s names the line that is open at night where its own is not: %s', async (path, isNamed) => {
    const shown = text(region(await open(path, 'larkfield'), 'Still need help?'));
    expect(shown.includes('a fault in the meter? Call 0808 157 0103, day or night.')).toBe(isNamed);
  });

  it('comes before the day of the last check and the question', async () => {
    const article = element(await open('meters/find-your-meter'), 'article');
    const order = elements(article, 'section', 'time', 'form').map(({ tagName }) => tagName);
    expect(order.slice(0, 3)).toEqual(['section', 'time', 'form']);
  });

  it('of an emergency has no other number: the number is the page', async () => {
    const page = await open('emergencies/smell-gas');
    expect(text(element(page, 'h1'))).toBe('An article');
    expect(regions(page, 'Still need help?')).toEqual([]);
    expect(byId(page, 'helpful')).toBeDefined();
  });
});
