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
  'nation=britain&before=nothing&blocked=none&sent-day=1&sent-month=11&sent-year=2026&from-day=1&from-month=11&from-year=2024&to-day=31&to-month=10&to-year=2026&charged=1460';
const street = 'danger=none&off=electricity&where=GB&around=yes';
const formOf = (page: Root) => elements(page, 'form').find(({ properties }) => properties['dataTool'] !== undefined);
const hidden = (page: Root) =>
  elements(element(page, 'main'), 'input')
    .filter(({ properties }) => properties['type'] === 'hidden')
    .map(({ properties }) => `${properties['name']}=${properties['value']}`);
const alerts = (page: Root) => elements(page, 'div').filter(({ properties }) => properties['role'] === 'alert');

describe('the list of tools', () => {
  it('leads to each tool, the urgent one first, with its numbers and its count', async () => {
    const page = await site.open(folder);
    const targets = links(page).map(([, target]) => target);
    const shown = targets.filter((target) => target.startsWith(`${folder}/`));
    expect(shown.toSorted()).toEqual(paths.map((path) => `${folder}/${path}`).toSorted());
    const urgent = region(page, 'No power or gas?');
    expect(shown[0]).toBe(links(urgent)[0]?.[1]);
    expect(links(urgent).map(([, target]) => target)).toEqual([
      `${folder}/no-power-or-gas`,
      'tel:0800111999',
      'tel:105',
    ]);
    expect(text(urgent)).toContain('Up to 7 questions.');
    const counts = texts(element(page, 'main'), 'p').filter((line) => /^(Up to )?\d+ question/.test(line));
    expect(counts).toEqual([
      'Up to 9 questions. Nothing to look up',
      'Up to 7 questions. Have your bill ready',
      'Up to 7 questions. Have the bill ready',
      'Up to 9 questions. Know the day it happened',
      'Up to 5 questions. Take a torch and a pen to the meter',
      'Up to 4 questions. Nothing to look up',
    ]);
  });

  it('is in the sitemap with every tool', async () => {
    const content = { [categoriesPath('larkfield')]: categoriesFile({}) };
    const xml = await (await createHelpSite({ content }).request('/help-and-support/sitemap.xml')).text();
    for (const path of ['tools', ...paths.map((one) => `tools/${one}`)])
      expect(xml).toContain(`/help-and-support/${path}</loc>`);
  });
});

describe.each(paths)('%s', (path) => {
  it('asks one question with a plain form that keeps its answers in the address, and ships no framework', async () => {
    const response = await site.request(`${folder}/${path}`);
    const html = await response.text();
    expect(html).not.toContain('modulepreload');
    const page = await site.open(`${folder}/${path}`);
    expect(formOf(page)?.properties).toMatchObject({ method: 'get', action: `${folder}/${path}#outcome` });
    expect(texts(page, 'h1')).toHaveLength(1);
    expect(byId(page, 'outcome')?.tagName).toBe('h1');
    expect(byId(page, 'outcome')?.properties['tabIndex']).toBe(-1);
    expect(elements(page, 'fieldset').length).toBeLessThanOrEqual(1);
    expect(alerts(page)).toEqual([]);
    expect(metaContent(page, 'robots')).toBeUndefined();
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
  });

  it('says what is missing when nothing was chosen, and only then', async () => {
    const first = hidden(await site.open(`${folder}/${path}`));
    expect(first).toHaveLength(1);
    const page = await site.open(`${folder}/${path}?${first[0]}`);
    expect(alerts(page)).toHaveLength(1);
    expect(byId(page, 'outcome')?.tagName).toBe('div');
    expect(elements(page).filter(({ properties }) => properties['id'] === 'outcome')).toHaveLength(1);
    // The link of the problem leads to the first field.
    const [[, target = ''] = []] = links(alerts(page)[0] ?? page);
    expect(byId(page, target.slice(1))?.tagName).toMatch(/^(input|select)$/);
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

describe('a question', () => {
  it('has the answers before it, each to be changed, and carries them', async () => {
    const page = await site.open(`${folder}/no-power-or-gas?danger=none&off=gas&where=NI`);
    expect(texts(page, 'h1')).toEqual(['Is the gas off for your neighbours too?']);
    expect(hidden(page)).toEqual(['danger=none', 'off=gas', 'where=NI', 'asked=around']);
    const soFar = region(page, 'Your answers so far');
    expect(texts(soFar, 'dt')).toEqual(['Is any of this happening now?', 'What is not working?', 'Where is the home?']);
    expect(links(soFar).map(([, target]) => target)).toEqual([
      ...['danger', 'off', 'where'].map(
        (name) => `${folder}/no-power-or-gas?danger=none&off=gas&where=NI&ask=${name}#outcome`,
      ),
      `${folder}/no-power-or-gas#outcome`,
    ]);
    expect(text(element(page, 'main'))).toContain('Question 4 of at most 7');
  });

  it('is asked again with its answer, and keeps all others', async () => {
    const page = await site.open(`${folder}/no-power-or-gas?${street}&ask=off`);
    expect(texts(page, 'h1')).toEqual(['What is not working?']);
    const chosen = elements(page, 'input').filter(({ properties }) => properties['checked']);
    expect(chosen.map(({ properties }) => properties['value'])).toEqual(['electricity']);
    expect(hidden(page)).toEqual(['danger=none', 'where=GB', 'around=yes', 'asked=off']);
  });

  it('keeps what cannot be read in its field, and later answers with it', async () => {
    const page = await site.open(
      `${folder}/back-bill-checker?nation=britain&before=nothing&blocked=none&sent-day=%22%3E%3Cscript%3E&charged=5&asked=sent`,
    );
    const day = elements(page, 'input').find(({ properties }) => properties['name'] === 'sent-day');
    expect(day?.properties).toMatchObject({ value: '"><script>' });
    expect(alerts(page).map((alert) => texts(alert, 'a'))).toEqual([['The date of the bill must be a real date']]);
    expect(hidden(page)).toContain('charged=5');
  });
});

describe('an answer @TOL-8', () => {
  it('comes first, then what to do, a letter, the reasons, its sources, and a link that opens it again', async () => {
    const page = await site.open(`${folder}/back-bill-checker?${bill}&utm_source=mail`);
    expect(texts(page, 'h1')).toEqual(['You need not pay about £730 of this bill']);
    expect(byId(page, 'outcome')?.tagName).toBe('h1');
    expect(text(region(page, 'The older part of the bill'))).toContain('£730');
    expect(text(region(page, 'Your letter'))).toContain('Please take that part off');
    const sources = elements(element(page, 'article'), 'details').map(text);
    expect(sources.join(' ')).toContain('12 months (ofgem.gov.uk, checked on 14 October 2026)');
    const [, kept = ''] = links(region(page, 'Keep this answer'))[0] ?? [];
    expect(kept).toBe(`${folder}/back-bill-checker?${bill}`);
    expect(text(element(await site.open(kept), 'article'))).toBe(text(element(page, 'article')));
    const headings = texts(element(page, 'article'), 'h2');
    expect(headings.slice(0, 2)).toEqual(['What to do now', 'Your letter']);
    expect(links(region(page, 'Carry on')).length).toBeLessThanOrEqual(4);
  });

  it('has the letter as a file', async () => {
    const page = await site.open(`${folder}/back-bill-checker?${bill}`);
    const file = elements(region(page, 'Your letter'), 'a').find(({ properties }) => properties['download']);
    const letter = text(elements(page, 'blockquote')[0] ?? page);
    const content = decodeURIComponent(String(file?.properties['href']).replace('data:text/plain;charset=utf-8,', ''));
    expect(content.replaceAll(/\s+/g, ' ')).toBe(letter.replaceAll(/\s+/g, ' '));
  });

  it('is kept from search engines and caches', async () => {
    const response = await site.request(`${folder}/back-bill-checker?${bill}`);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    for (const query of [bill, 'nation=britain']) {
      expect(metaContent(await site.open(`${folder}/back-bill-checker?${query}`), 'robots')).toBe('noindex');
    }
  });
});

const phoneLinks = (parent: Parameters<typeof links>[0]) =>
  links(parent).filter(([, target]) => target.startsWith('tel:'));
const relay = 'tel:18000';
/** All numbers of each danger in their order; the relay number is for 999. */
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

  it('begins each question with the gas numbers of both nations, and no answer', async () => {
    for (const query of ['', '?danger=none', `?${street}&ask=off`]) {
      const main = element(await site.open(`${tool}${query}`), 'main');
      expect(phoneLinks(main).slice(0, 2)).toEqual([
        ['0800 111 999', 'tel:0800111999'],
        ['0800 002 001', 'tel:0800002001'],
      ]);
      expect(text(elements(main, 'p')[0] ?? main)).toBe(
        'Smell gas, or hear a carbon monoxide alarm? Get everyone outside, then call 0800 111 999. In Northern Ireland 0800 002 001.',
      );
    }
    const [first] = phoneLinks(element(await site.open(`${tool}?${street}`), 'main'));
    expect(first?.[0]).toBe('105');
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
    expect(alerts(page)).toEqual([]);
    expect(metaContent(page, 'robots')).toBe('noindex');
    const [first] = elements(main, 'h1', 'h2', 'a');
    expect(first?.tagName).toBe('h1');
  });

  it('offers to name the network on the answer', async () => {
    const main = element(await site.open(`${tool}?${street}&outward=EH10`), 'main');
    expect(text(main)).toContain('SP Energy Networks');
    expect(hidden(await site.open(`${tool}?${street}`))).toEqual(street.split('&'));
  });
});

it('a tool that does not exist goes to page-not-found', async () => {
  const response = await site.request(`${folder}/no-such-tool`);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/page-not-found.html']);
});
