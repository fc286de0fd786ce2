import type { Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { categoriesFile, categoriesPath } from '../../../../test/article-content.ts';
import { byId, elements, links, metaContent, region, text, texts } from '../../../../test/document.ts';
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
    expect(formOf(page)?.properties).toMatchObject({ method: 'get', action: `${folder}/${path}` });
    expect(texts(region(page, 'Your answer'), 'p')).toEqual([
      'Your answer appears here when the questions above are answered.',
    ]);
    expect(metaContent(page, 'robots')).toBeUndefined();
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
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

it('a tool that does not exist goes to page-not-found', async () => {
  const response = await site.request(`${folder}/no-such-tool`);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/page-not-found.html']);
});
