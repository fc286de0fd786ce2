import type { Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { categoriesFile, categoriesPath } from '../../../../test/article-content.ts';
import {
  byId,
  element,
  elements,
  links,
  metaContent,
  region,
  regions,
  text,
  texts,
} from '../../../../test/document.ts';
import { createHelpSite } from '../../../../test/help-site.ts';
import { outcomeOf, places } from '../../../../test/no-supply-places.ts';

const site = createHelpSite();
const folder = '/help-and-support/tools';
const paths = [
  'what-help-can-i-get',
  'no-power-or-gas',
  'direct-debit-checker',
  'running-costs',
  'back-bill-checker',
  'are-we-late',
  'read-it-with-me',
];
const bill =
  'nation=britain&sent-day=1&sent-month=11&sent-year=2026&from-day=1&from-month=11&from-year=2024&to-day=31&to-month=10&to-year=2026&charged=1460&before=nothing&blocked=none';
const formOf = (page: Root) => elements(page, 'form').find(({ properties }) => properties['dataTool'] !== undefined);

describe('the list of tools', () => {
  it('leads to each tool', async () => {
    const page = await site.open(folder);
    const targets = links(page).map(([, target]) => target);
    expect(targets.filter((target) => target.startsWith(`${folder}/`))).toEqual(
      paths.map((path) => `${folder}/${path}`),
    );
  });

  it('is in the sitemap with every tool', async () => {
    const content = { [categoriesPath('larkfield')]: categoriesFile({}) };
    const xml = await (await createHelpSite({ content }).request('/help-and-support/sitemap.xml')).text();
    for (const path of ['tools', ...paths.map((one) => `tools/${one}`)])
      expect(xml).toContain(`/help-and-support/${path}</loc>`);
  });
});

describe.each(paths)('%s', (path) => {
  it('asks with a plain form that keeps its answers in the address, and ships no framework', async () => {
    const response = await site.request(`${folder}/${path}`);
    const html = await response.text();
    expect(html).not.toContain('modulepreload');
    const page = await site.open(`${folder}/${path}`);
    expect(formOf(page)?.properties).toMatchObject({ method: 'get', action: `${folder}/${path}#outcome` });
    expect(texts(region(page, 'Your answer'), 'p')).toEqual([
      'Your answer appears here when the questions above are answered.',
    ]);
    expect(byId(page, 'outcome')).toBe(region(page, 'Your answer'));
    expect(metaContent(page, 'robots')).toBeUndefined();
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
  });
});

describe('the end of a tool', () => {
  it.each([
    ['what-help-can-i-get', '5'],
    ['direct-debit-checker', '1'],
    ['running-costs', '1'],
    ['back-bill-checker', '1'],
    ['are-we-late', '1'],
    ['read-it-with-me', '1'],
  ])('%s has a line to call, with its hours, before and after it has answered', async (path, number) => {
    const question = path === 'back-bill-checker' ? `?${bill}` : '';
    const block = region(await site.open(`${folder}/${path}${question}`), 'Still need help?');
    expect(links(block)[0]?.[0]).toBe(`0808 157 010${number}`);
    expect(text(block)).toContain('Monday to Friday 8am to 6pm');
  });

  it('no-power-or-gas has none: its answers name whom to call', async () => {
    expect(regions(await site.open(`${folder}/no-power-or-gas`), 'Still need help?')).toEqual([]);
  });
});

describe('an answer @TOL-8', () => {
  it('has its reasons, a letter, the next steps, its sources, and a link that opens it again', async () => {
    const page = await site.open(`${folder}/back-bill-checker?${bill}&utm_source=mail`);
    expect(text(region(page, 'The older part of the bill'))).toContain('£730');
    expect(text(region(page, 'A letter to send us'))).toContain('Please take that part off');
    const sources = elements(region(page, 'Your answer'), 'details').map(text);
    expect(sources.join(' ')).toContain('12 months (ofgem.gov.uk, checked on 14 October 2026)');
    const [, kept = ''] = links(region(page, 'Keep this answer'))[0] ?? [];
    expect(kept).toBe(`${folder}/back-bill-checker?${bill}`);
    expect(text(region(await site.open(kept), 'Your answer'))).toBe(text(region(page, 'Your answer')));
  });

  it('is kept from search engines and caches', async () => {
    const response = await site.request(`${folder}/back-bill-checker?${bill}`);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    const page = await site.open(`${folder}/back-bill-checker?${bill}`);
    expect(metaContent(page, 'robots')).toBe('noindex');
  });

  it('keeps what was typed in the form, and says what is missing', async () => {
    const page = await site.open(`${folder}/back-bill-checker?nation=britain&charged=%22%3E%3Cscript%3E`);
    const inputs = elements(page, 'input');
    const named = (name: string) => inputs.find(({ properties }) => properties['name'] === name)?.properties;
    expect(named('nation')).toMatchObject({ value: 'britain', checked: true });
    expect(named('charged')).toMatchObject({ value: '"><script>' });
    const [summary] = elements(page, 'div').filter(({ properties }) => properties['role'] === 'alert');
    expect(summary && texts(summary, 'a')).toEqual([
      'Enter the date of the bill',
      'Enter the first day of the charges',
      'Enter the last day of the charges',
      'The sum on the bill must be a number between 0 and 100,000',
      'Choose what you had been sent before',
      'Choose whether any of these happened',
    ]);
    expect(byId(page, 'sent')).toBeDefined();
  });
});

describe('the form leads to an element that can have the focus', () => {
  const outcome = (page: Root) => byId(page, 'outcome');

  it.each([
    ['an answer', `back-bill-checker?${bill}`],
    ['a danger', 'no-power-or-gas?danger=gas'],
    ['what is missing', 'back-bill-checker?nation=britain'],
  ])('%s', async (_, path) => {
    expect(outcome(await site.open(`${folder}/${path}`))?.properties['tabIndex']).toBe(-1);
  });

  it('what is missing is the list of problems, and nothing else', async () => {
    const page = await site.open(`${folder}/back-bill-checker?nation=britain`);
    const found = outcome(page);
    expect(found && texts(found, 'h2')).toEqual(['There is a problem']);
    expect(elements(page).filter(({ properties }) => properties['id'] === 'outcome')).toHaveLength(1);
  });
});

const phoneLinks = (parent: Parameters<typeof links>[0]) =>
  links(parent).filter(([, target]) => target.startsWith('tel:'));
const relay = 'tel:18000';
/** All numbers of each danger where the place is not known, in their order; the relay number is for 999. */
const numbersOf = {
  gas: ['tel:0800111999', 'tel:0800002001', 'tel:999'],
  co: ['tel:0800111999', 'tel:0800002001', 'tel:999', 'tel:111'],
  fire: ['tel:999', relay],
  shock: ['tel:999', relay],
  line: ['tel:105', 'tel:03457643643', 'tel:999'],
  hot: ['tel:105', 'tel:03457643643', 'tel:999', 'tel:08081570103'],
  medical: ['tel:999', 'tel:105', 'tel:03457643643', 'tel:08081570103', relay],
};

describe('no-power-or-gas', () => {
  const tool = `${folder}/no-power-or-gas`;

  it('has no cookie banner in front of its numbers, as other tools have', async () => {
    const banners = async (path: string) =>
      elements(await site.open(`${folder}/${path}`), 'section').filter(
        ({ properties }) => properties['dataCookieBanner'] !== undefined,
      ).length;
    expect(await banners('no-power-or-gas')).toBe(0);
    expect(await banners('no-power-or-gas?danger=gas')).toBe(0);
    expect(await banners('back-bill-checker')).toBe(1);
  });

  it('begins with the gas numbers of both nations', async () => {
    const main = element(await site.open(tool), 'main');
    expect(phoneLinks(main).slice(0, 2)).toEqual([
      ['0800 111 999', 'tel:0800111999'],
      ['0800 002 001', 'tel:0800002001'],
    ]);
    expect(text(elements(main, 'p')[0] ?? main)).toBe(
      'Smell gas, or hear a carbon monoxide alarm? Get everyone outside, then call 0800 111 999. In Northern Ireland 0800 002 001.',
    );
  });

  it.each(Object.entries(numbersOf))('has the numbers of %s under its option', async (danger, numbers) => {
    const page = await site.open(tool);
    const option = elements(page, 'div').find((one) => {
      const [input, another] = elements(one, 'input');
      return input?.properties['value'] === danger && !another;
    });
    const revealed = option && links(option).map(([, target]) => target);
    expect(revealed?.filter((target) => target.startsWith('tel:'))).toEqual(numbers);
    expect(revealed).toContain(`${tool}?danger=${danger}#outcome`);
  });

  it.each(Object.entries(numbersOf))('answers %s and asks for nothing else', async (danger, numbers) => {
    const response = await site.request(`${tool}?danger=${danger}`);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    const page = await site.open(`${tool}?danger=${danger}`);
    const main = element(page, 'main');
    expect(phoneLinks(main).map(([, target]) => target)).toEqual(numbers);
    expect(elements(main, 'form')).toEqual([]);
    expect(elements(page, 'div').filter(({ properties }) => properties['role'] === 'alert')).toEqual([]);
    expect(metaContent(page, 'robots')).toBe('noindex');
    const [first] = elements(main, 'h1', 'h2', 'a');
    expect(first?.tagName).toBe('h1');
  });

  const situations = [
    'off=both&around=yes&meter=credit-gone',
    'off=both&around=unknown&meter=credit-gone',
    'off=gas&around=no&meter=credit-left',
    'off=gas&around=no&meter=bill',
    'off=both&around=no&meter=bill&fuses=tripped',
    'off=both&around=no&meter=bill&fuses=not-looked',
    'off=electricity&around=unknown&meter=bill&fuses=fine',
  ];
  describe.each(places)('$where', ({ outward }) => {
    it.each(situations)('shows every number of the answer to %s, and when to call it', async (situation) => {
      const answers = { danger: 'none', outward, ...Object.fromEntries(new URLSearchParams(situation)) };
      const outcome = outcomeOf(answers);
      if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome));
      const page = await site.open(`${tool}?${new URLSearchParams(answers)}`);
      const shown = elements(region(page, 'Your answer'), 'p').filter((one) => phoneLinks(one).length > 0);
      const calls = outcome.answer.parts.flatMap((part) => part.calls ?? []);
      expect(shown.map(text)).toEqual(calls.map(({ number, when }) => `${number.value} ${when}`));
      expect(shown.flatMap(phoneLinks)).toEqual(
        calls.map(({ number }) => [number.value, `tel:${number.value.replaceAll(' ', '')}`]),
      );
    });
  });
});

it('a tool that does not exist goes to page-not-found', async () => {
  const response = await site.request(`${folder}/no-such-tool`);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/page-not-found.html']);
});
