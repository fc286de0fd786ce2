import { describe, expect, it } from 'vitest';
import type { Danger, Found, SearchQuery } from '../../../server-interface.ts';
import { element, elements, links, region, text, texts } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';
import { brands } from '../../brand/brands.ts';
import { type CardedDanger, callsOf, dangerCards } from './danger-cards.ts';

const nothing: Found = {
  total: 0,
  page: 1,
  pages: 1,
  results: [],
  match: 'good',
  notUnderstood: [],
  nearestTerms: [],
  categories: [],
};
const foundOf = (...results: Found['results']): Found => ({ ...nothing, total: results.length, results });
const result = (category: string, slug: string, title: string): Found['results'][number] => ({
  kind: 'article',
  category,
  slug,
  title,
  extract: [
    { text: 'Put the ', marked: false },
    { text: 'key', marked: true },
    { text: ' in.', marked: false },
  ],
});

describe('the search page', () => {
  it('shows the results in the order of the engine, each with its link and an extract @SRCH-4', async () => {
    const found = foundOf(
      result('pay-as-you-go', 'lost-card-or-key', 'Lost key'),
      result('meters', 'find-your-meter', 'Find your meter'),
      { kind: 'page', page: '/cookies', title: 'Cookies', does: 'Choose your cookies.' },
    );
    const page = await createHelpSite({ found }).open('/search?q=lost+key');
    expect(texts(element(page, 'main'), 'h2')).toEqual(['3 results for lost key', 'Not what you need?']);
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
    const found = foundOf(result('breakdowns', 'boiler-pressure', 'Boiler pressure'));
    const site = createHelpSite({ found: { ...found, searchedAs: 'boiler pressure' } });
    const main = element(await site.open('/search?q=bolier+presure&category=breakdowns&page=1'), 'main');
    expect(texts(main, 'h2')).toEqual(['1 result for boiler pressure', 'Not what you need?']);
    expect(text(main)).toContain('Showing results for boiler pressure instead of bolier presure.');
    expect(links(main)).toContainEqual([
      'Search for bolier presure as you typed it',
      '/search?q=bolier+presure&category=breakdowns&spelling=exact',
    ]);
  });

  it('searches the words as typed when asked to, also on the next page', async () => {
    const asked: SearchQuery[] = [];
    const found = { ...foundOf(result('meters', 'find-your-meter', 'Find')), pages: 2 };
    const page = await createHelpSite({ found, asked }).open('/search?q=metre&spelling=exact');
    expect(asked).toMatchObject([{ q: 'metre', page: 1, spelling: 'exact' }]);
    expect(text(element(page, 'main'))).not.toContain('instead of');
    expect(links(page)).toContainEqual(['Next page', '/search?q=metre&page=2&spelling=exact']);
  });

  it('offers near words, advice, the number to call and the topics when nothing is found', async () => {
    const found: Found = { ...nothing, pages: 0, match: 'none', nearestTerms: ['thermostat'] };
    const site = createHelpSite({ brand: 'skerry', found });
    const main = element(await site.open('/search?q=thermoplastics&spelling=exact'), 'main');
    expect(texts(main, 'h2', 'h3')).toEqual([
      'Nothing found for thermoplastics',
      'Try another search',
      'Still need help?',
      'Ask us to call you',
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

  const line = (series: string) => `0808 157 01${series}`;
  it.each([
    ['bills-and-payments/ways-to-pay', [line('01'), 'Choose a time', 'Write to us']],
    ['pay-as-you-go/lost-card-or-key', [line('02'), 'Choose a time', 'Write to us']],
    ['breakdowns/boiler-pressure', [line('04'), 'Book an engineer']],
    ['probate', [line('06'), 'Choose a time', 'Write to us']],
    ['complaints/pay-as-you-go', [line('07'), 'Make a complaint']],
    ['tools/no-power-or-gas', [line('03'), 'Choose a time', 'Write to us']],
    ['/cookies', [line('01'), 'Choose a time', 'Write to us']],
    ['emergencies/smell-gas', ['All emergency numbers']],
  ])('ends with whom to ask about the first result: %s', async (id, ways) => {
    const [category = '', slug] = id.split('/');
    const isArticle = slug !== undefined && !/^(?:|complaints|tools)$/.test(category);
    const first = isArticle
      ? result(category, slug, 'First')
      : ({ kind: 'page', page: id, title: 'First', does: '' } as const);
    const found = foundOf(first, result('meters', 'find-your-meter', 'Find'));
    const page = await createHelpSite({ found }).open('/search?q=lost+key');
    const shown = links(region(page, 'Not what you need?')).map(([label]) => label);
    expect(shown.slice(0, ways.length + 1)).toEqual([...ways, 'All the ways to contact us']);
  });

  it.each([
    ['gas', true, []],
    ['hardship', false, []],
    ['gas', false, ['Not what you need?']],
  ] as const)('has no second number after the card of %s, certain %s', async (danger, certain, ends) => {
    const found = foundOf(result('meters', 'find-your-meter', 'Find'));
    const page = await createHelpSite({ found, danger, certain }).open('/search?q=lost+key');
    expect(texts(element(page, 'main'), 'h2').filter((heading) => heading === 'Not what you need?')).toEqual(ends);
  });

  it('filters by topic, under the name that the topic has elsewhere', async () => {
    const categories = [{ slug: 'homecare-help', title: 'HomeCare' }];
    const found = { ...foundOf(result('homecare-help', 'make-a-claim', 'Claim')), categories };
    const page = await createHelpSite({ found }).open('/search?q=claim');
    expect(links(region(page, 'Filter by topic'))).toEqual([
      ['All topics', '/search?q=claim'],
      ['HomeCare', '/search?q=claim&category=homecare-help'],
    ]);
  });

  it('says that search is not working while there is no index, and offers the number to call and topics', async () => {
    const main = element(await createHelpSite().open('/search?q=lost+key'), 'main');
    expect(texts(main, 'h2')).toEqual([
      'Error: Search is not working at the moment',
      'Still need help?',
      'Look through a topic',
    ]);
    expect(text(main)).not.toContain('Nothing found');
    expect(links(main)).toContainEqual(['0808 157 0101', 'tel:08081570101']);
    expect(links(main)).toContainEqual(['Emergencies', '/help-and-support/emergencies']);
  });

  it('leads with the number for a danger also while there is no index', async () => {
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

describe('the search page of somebody in danger', () => {
  const found = foundOf(result('meters', 'find-your-meter', 'Find your meter'));
  const pageOf = (options: Parameters<typeof createHelpSite>[0]) =>
    createHelpSite({ found, ...options }).open('/search?q=lost+key');
  const mainOf = async (options: Parameters<typeof createHelpSite>[0]) => element(await pageOf(options), 'main');

  it('begins with the card, and has its results open', async () => {
    const main = await mainOf({ danger: 'gas' });
    expect(texts(main, 'h1', 'h2', 'h3')).toEqual([
      'Immediate action required: Smell gas? Get everyone outside, then call',
      'Search',
      '1 result for lost key',
      'Find your meter',
    ]);
    expect(links(main)[0]).toEqual(['0800 111 999', 'tel:0800111999']);
  });

  const carded = Object.keys(dangerCards).filter((name): name is CardedDanger => name in dangerCards);
  it.each(carded)('shows every number of the card of %s, in order, and when to call it', async (danger) => {
    const [first, ...others] = callsOf(danger, brands.larkfield);
    const main = await mainOf({ danger });
    const numbers = links(main).filter(([label, target]) => target.startsWith('tel:') && label !== '18000');
    const dialled = [first, ...others].map((call) => call?.number.value ?? '');
    expect(numbers).toEqual(dialled.map((number) => [number, `tel:${number.replaceAll(' ', '')}`]));
    expect(text(main)).toContain(first?.when);
    expect(texts(main, 'li').slice(0, others.length)).toEqual(
      others.map(({ number, when }) => `${number.value} ${when}`),
    );
  });

  it('has one line with the numbers below the box when it is uncertain, and its results open', async () => {
    const main = await mainOf({ danger: 'carbon-monoxide', certain: false });
    expect(texts(main, 'h1', 'h2', 'h3').slice(0, 3)).toEqual(['Search', '1 result for lost key', 'Find your meter']);
    expect(text(main)).toContain(
      'Does anyone feel dizzy or sick, or is an alarm sounding? Go outside and call 0800 111 999 (Northern Ireland 0800 002 001).',
    );
    expect(links(main).slice(0, 2)).toEqual([
      ['0800 111 999', 'tel:0800111999'],
      ['0800 002 001', 'tel:0800002001'],
    ]);
  });

  const linesOf: [Danger, string[]][] = [
    ['collapse', ['999']],
    ['fire', ['999']],
    ['gas', ['0800 111 999', '0800 002 001']],
    ['carbon-monoxide', ['0800 111 999', '0800 002 001']],
    ['shock', ['999']],
    ['medical', ['999']],
    ['hypothermia', ['999']],
    ['threat', ['999']],
    ['power-lines', ['105', '03457 643 643']],
    ['water-electrics', ['105', '03457 643 643']],
    ['electrical', ['105', '03457 643 643']],
    ['meter', ['105', '03457 643 643']],
    ['no-heating', ['0808 157 0104']],
    ['off-supply', ['0808 157 0103']],
    ['burst-pipe', ['0808 157 0104']],
    ['power-cut', ['105', '03457 643 643']],
    ['tampering', ['0800 023 2777']],
  ];
  it.each(linesOf)('has the numbers of %s in its line: %j', async (danger, numbers) => {
    const note = elements(await mainOf({ danger, certain: false }), 'p').filter(
      ({ properties }) => properties['role'] === 'note',
    );
    expect(note.flatMap((line) => links(line).map(([label]) => label))).toEqual(numbers);
  });

  it.each([
    ['gas', 0],
    ['distress', 0],
    ['abuse', 0],
    ['hardship', 1],
  ] as const)(
    'of %s has %i cookie banners: nothing stands before a number to call at once',
    async (danger, banners) => {
      const sections = elements(await pageOf({ danger }), 'section');
      expect(sections.filter(({ properties }) => properties['dataCookieBanner'] !== undefined)).toHaveLength(banners);
    },
  );

  it('has a line of one number where there is no other', async () => {
    expect(text(await mainOf({ danger: 'fire', certain: false }))).toContain(
      'Is there smoke, or is something burning? Get everyone out and call 999.',
    );
  });

  it('shows titles only, folded for despair and open for abuse', async () => {
    const despair = await mainOf({ danger: 'distress' });
    expect(links(element(despair, 'details'))).toEqual([
      ['Find your meter', '/help-and-support/meters/find-your-meter'],
    ]);
    expect(texts(despair, 'mark')).toEqual([]);
    const abuse = await pageOf({ danger: 'abuse' });
    expect(elements(element(abuse, 'main'), 'details')).toEqual([]);
    expect(links(region(abuse, 'Other pages that may be about this'))).toEqual([
      ['Find your meter', '/help-and-support/meters/find-your-meter'],
    ]);
    expect(texts(abuse, 'mark')).toEqual([]);
  });

  it('says whom to call about a bill that cannot be paid, what we can do, and where advice is free', async () => {
    const page = await pageOf({ danger: 'hardship' });
    const main = element(page, 'main');
    expect(texts(main, 'h1', 'h2', 'h3')).toEqual([
      'Search',
      'Worried about paying? We can help',
      '1 result for lost key',
      'Find your meter',
    ]);
    const card = region(page, 'Worried about paying? We can help');
    expect(texts(card, 'p').slice(0, 4)).toEqual([
      '0808 157 0105',
      'Open now until 6pm',
      'Monday to Friday 8am to 6pm, Saturday 9am to 2pm',
      'We can spread what you owe, give you more time, and look for grants. This team does nothing else, and nobody will tell you off.',
    ]);
    expect(links(card)).toEqual([
      ['0808 157 0105', 'tel:08081570105'],
      ['Ask us to call you', '/help-and-support/complaints/enquiry-gas-and-electricity?call=ask'],
      ['What help can I get?', '/help-and-support/tools/what-help-can-i-get'],
      ['Payment plans', '/help-and-support/struggling-to-pay/payment-plans'],
      ['0808 157 0103', 'tel:08081570103'],
      ['0800 138 1111', 'tel:08001381111'],
    ]);
    expect(text(main)).not.toMatch(/Samaritans|116 123/);
  });

  it('offers a call back first while the line is closed', async () => {
    const now = () => new Date('2026-11-16T21:00:00Z');
    const card = region(await pageOf({ danger: 'hardship', now }), 'Worried about paying? We can help');
    expect(texts(card, 'p').slice(0, 3)).toEqual([
      'Ask us to call you. It is free. Leave your number, and we call you when we are open.',
      '0808 157 0105',
      'Closed now. Opens tomorrow at 8am',
    ]);
  });
});

describe('suggestions while there is no index', () => {
  it('are none, and the browser asks again', async () => {
    const response = await createHelpSite().request('/search/suggestions?q=meter');
    expect(await response.json()).toEqual({ suggestions: [] });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
