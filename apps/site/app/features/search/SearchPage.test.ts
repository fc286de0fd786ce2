import type { SearchQuery, SearchResponse } from '@lamplighter/contracts/search';
import { describe, expect, it } from 'vitest';
import { element, elements, links, region, text, texts } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

const meta: SearchResponse['meta'] = {
  total: 3,
  page: 1,
  pages: 1,
  match: 'good',
  'not-understood': [],
  'nearest-terms': [],
  topics: [],
};
const result = (category: string, slug: string, title: string): SearchResponse['data'][number] => ({
  type: 'search-results',
  id: `${category}/${slug}`,
  attributes: {
    category,
    slug,
    title,
    extract: [
      { text: 'Put the ', marked: false },
      { text: 'key', marked: true },
      { text: ' in.', marked: false },
    ],
  },
});

describe('the search page', () => {
  it('shows the results in the order of the engine, each with its link and an extract @SRCH-4', async () => {
    const searchResponse: SearchResponse = {
      data: [
        result('pay-as-you-go', 'lost-card-or-key', 'Lost key'),
        result('meters', 'find-your-meter', 'Find your meter'),
        { type: 'search-pages', id: '/cookies', attributes: { title: 'Cookies', does: 'Choose your cookies.' } },
      ],
      meta,
    };
    const page = await createHelpSite({ searchResponse }).open('/search?q=lost+key');
    expect(texts(element(page, 'main'), 'h2')).toEqual(['3 results for lost key']);
    const [list] = elements(page, 'ol').filter((ordered) => elements(ordered, 'h3').length > 0);
    const results = list ? elements(list, 'li') : [];
    expect(results.flatMap(links)).toEqual([
      ['Lost key', '/help-and-support/pay-as-you-go/lost-card-or-key'],
      ['Find your meter', '/help-and-support/meters/find-your-meter'],
      ['Cookies', '/cookies'],
    ]);
    expect(results.map((item) => texts(item, 'p').at(-1))).toEqual([
      'Put the key in.',
      'Put the key in.',
      'Choose your cookies.',
    ]);
    expect(results.flatMap((item) => texts(item, 'mark'))).toEqual(['key', 'key']);
  });

  it('says what was searched in place of a misspelt query, and links to the words as typed', async () => {
    const data = [result('breakdowns', 'boiler-pressure', 'Boiler pressure')];
    const searchResponse = { data, meta: { ...meta, total: 1, 'searched-as': 'boiler pressure' } };
    const site = createHelpSite({ searchResponse });
    const main = element(await site.open('/search?q=bolier+presure&category=breakdowns&page=1'), 'main');
    expect(texts(main, 'h2')).toEqual(['1 result for boiler pressure']);
    expect(text(main)).toContain('Showing results for boiler pressure instead of bolier presure.');
    expect(links(main)).toContainEqual([
      'Search for bolier presure as you typed it',
      '/search?q=bolier+presure&category=breakdowns&spelling=exact',
    ]);
  });

  it('searches the words as typed when asked to, also on the next page', async () => {
    const asked: SearchQuery[] = [];
    const searchResponse = { data: [result('meters', 'find-your-meter', 'Find')], meta: { ...meta, pages: 2 } };
    const page = await createHelpSite({ searchResponse, asked }).open('/search?q=metre&spelling=exact');
    expect(asked).toEqual([{ q: 'metre', page: 1, spelling: 'exact' }]);
    expect(text(element(page, 'main'))).not.toContain('instead of');
    expect(links(page)).toContainEqual(['Next page', '/search?q=metre&page=2&spelling=exact']);
  });

  it('offers near words, advice, the number to call and the topics when nothing is found', async () => {
    const nothing = { ...meta, total: 0, pages: 0, match: 'none' as const, 'nearest-terms': ['thermostat'] };
    const site = createHelpSite({ brand: 'skerry', searchResponse: { data: [], meta: nothing } });
    const main = element(await site.open('/search?q=thermoplastics&spelling=exact'), 'main');
    expect(texts(main, 'h2', 'h3')).toEqual([
      'Nothing found for thermoplastics',
      'Try another search',
      'Call us',
      'Look through a topic',
    ]);
    expect(texts(main, 'li').slice(0, 3)).toEqual([
      'Check the spelling.',
      'Use fewer words: ‘meter reading’, ‘direct debit’, ‘top up’.',
      'Use other words for the same thing.',
    ]);
    expect(links(main)).toContainEqual(['thermostat', '/search?q=thermostat']);
    expect(links(main)).toContainEqual(['0808 157 0201', 'tel:08081570201']);
    expect(text(main)).toContain('Monday to Friday 8am to 6pm, Saturday 9am to 2pm');
  });

  it('filters by topic, under the name that the topic has elsewhere', async () => {
    const topics = [{ category: 'homecare-help', title: 'HomeCare' }];
    const searchResponse = { data: [result('homecare-help', 'make-a-claim', 'Claim')], meta: { ...meta, topics } };
    const page = await createHelpSite({ searchResponse }).open('/search?q=claim');
    expect(links(region(page, 'Filter by topic'))).toEqual([
      ['All topics', '/search?q=claim'],
      ['HomeCare', '/search?q=claim&category=homecare-help'],
    ]);
  });

  it('says that search is not working when the platform responds 503, and offers the number to call and topics', async () => {
    const main = element(await createHelpSite().open('/search?q=lost+key'), 'main');
    expect(texts(main, 'h2')).toEqual([
      'Error: Search is not working at the moment',
      'Call us',
      'Look through a topic',
    ]);
    expect(text(main)).not.toContain('Nothing found');
    expect(links(main)).toContainEqual(['0808 157 0101', 'tel:08081570101']);
    expect(links(main)).toContainEqual(['Emergencies', '/help-and-support/emergencies']);
  });

  it('leads with the number for a danger also when the platform responds 503', async () => {
    const main = element(await createHelpSite({ danger: 'gas' }).open('/search?q=smell+gas'), 'main');
    expect(links(main)[0]).toEqual(['0800 111 999', 'tel:0800111999']);
    expect(texts(main, 'h2')).toContain('Error: Search is not working at the moment');
  });

  it.each([
    ['/help-and-support/meters', '/help-and-support/meters'],
    ['/help-and-support/meters?from=x', '/help-and-support/meters'],
    ['/help-and-support\\@evil.example', '/help-and-support/@evil.example'],
  ])('links back to a page of the product: %s', async (initiated, back) => {
    const page = await createHelpSite().open(`/search?q=&initiated=${encodeURIComponent(initiated)}`);
    expect(links(page)).toContainEqual(['Back to the page you came from', back]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/help-and-support/../../evil',
    'javascript:alert(1)',
    '/elsewhere',
  ])('does not link back to %s', async (initiated) => {
    const page = await createHelpSite().open(`/search?q=&initiated=${encodeURIComponent(initiated)}`);
    expect(links(page).map(([label]) => label)).not.toContain('Back to the page you came from');
  });
});

describe('suggestions while search does not respond', () => {
  it('are none, and the browser asks again', async () => {
    const response = await createHelpSite().request('/search/suggestions?q=meter');
    expect(await response.json()).toEqual({ suggestions: [] });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
