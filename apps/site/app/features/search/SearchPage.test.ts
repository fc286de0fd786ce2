import type { SearchAnswer } from '@lamplighter/contracts/search';
import { describe, expect, it } from 'vitest';
import { element, elements, links, text, texts } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

const meta: SearchAnswer['meta'] = {
  total: 3,
  page: 1,
  pages: 1,
  match: 'good',
  'not-understood': [],
  'nearest-terms': [],
  topics: [],
};
const result = (category: string, slug: string, title: string): SearchAnswer['data'][number] => ({
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
    const searchAnswer: SearchAnswer = {
      data: [
        result('pay-as-you-go', 'lost-card-or-key', 'Lost key'),
        result('meters', 'find-your-meter', 'Find your meter'),
        { type: 'search-pages', id: '/cookies', attributes: { title: 'Cookies', does: 'Choose your cookies.' } },
      ],
      meta,
    };
    const page = await createHelpSite({ searchAnswer }).open('/search?q=lost+key');
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

  it('says that search is not working when the engine fails, and offers the topics', async () => {
    const main = element(await createHelpSite().open('/search?q=lost+key'), 'main');
    expect(text(main)).toContain('Search is not working at the moment');
    expect(links(main)).toContainEqual(['Emergencies', '/help-and-support/emergencies']);
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
