import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { articleFile, articlePath, categoriesFile, categoriesPath } from '../test/article-content.ts';
import { element, elements, links, region, regions, text, texts } from '../test/document.ts';
import { createHelpSite, mainSiteOrigin } from '../test/help-site.ts';

const hub = '/help-and-support/';
const emergencies = '/help-and-support/emergencies';
const outageFile = '/aem6/content/dam/larkfield/beta/json/service-outage/help-and-support.json';
const furtherFile = '/aem6/content/dam/larkfield/beta/json/service-outage/further-notices.json';
const headerFile = '/aem6/content/sysadmin/header-configuration/jcr:content.data.json';

describe('the outage notice', () => {
  it('leads the hub with the title and the message of the content server @HUB-1', async () => {
    const notice = {
      title: 'Phones are busy',
      message: '<p>Until noon, <a href="/help-and-support/contact-us">write to us</a>.</p>',
    };
    const page = await createHelpSite({ content: { [outageFile]: notice } }).open(hub);
    const banner = region(page, 'Service notice');
    expect(text(element(banner, 'h2'))).toBe('Phones are busy');
    expect(text(element(banner, 'p'))).toBe('Until noon, write to us.');
    expect(links(banner)).toEqual([['write to us', '/help-and-support/contact-us']]);
    const order = elements(page, 'section', 'main');
    expect(order.indexOf(banner)).toBeLessThan(order.indexOf(element(page, 'main')));
  });

  it.each([
    ['there is none', {}],
    ['the file cannot be parsed', '{ "title": '],
    ['the file has another shape', { title: 7 }],
    ['there is no file', undefined],
  ])('is not on the hub when %s @HUB-1', async (_, file) => {
    const page = await createHelpSite({ content: { [outageFile]: file } }).open(hub);
    expect(text(element(page, 'h1'))).toBe('How can we help?');
    expect(regions(page, 'Service notice')).toEqual([]);
  });

  // The pages are rendered at noon on 16 November 2026.
  it.each([
    ['has expired', { until: '2026-11-16T12:00:00Z' }],
    ['has not started', { from: '2026-11-16T12:00:01Z' }],
  ])('is not on the hub when it %s', async (_, times) => {
    const page = await createHelpSite({ content: { [outageFile]: { title: 'Phones are busy', ...times } } }).open(hub);
    expect(regions(page, 'Service notice')).toEqual([]);
  });

  it('carries its expiry, so that the script of a stored page can hide it', async () => {
    const notice = { title: 'Phones are busy', from: '2026-11-16T12:00:00Z', until: '2026-11-16T18:00:00Z' };
    const page = await createHelpSite({ content: { [outageFile]: notice } }).open(hub);
    const [shown] = elements(region(page, 'Service notice'), 'div');
    expect(shown?.properties['dataUntil']).toBe('2026-11-16T18:00:00Z');
  });

  it.each([
    ['/help-and-support/', ['Phones are busy', 'Snow in the north']],
    ['/help-and-support/meters', ['Top-ups fail', 'Phones are busy', 'Snow in the north']],
    ['/help-and-support/meters/read-a-dial', ['Top-ups fail', 'Phones are busy', 'Snow in the north']],
    ['/help-and-support/breakdowns', ['Phones are busy', 'Snow in the north']],
    ['/search?q=meters', ['Phones are busy', 'Snow in the north']],
  ])('of %s is joined by those for its category, the most severe first', async (path, titles) => {
    const further = [
      { title: 'Snow in the north', message: '<p>Engineers are late.</p>', severity: 'information' },
      { title: 'Top-ups fail', message: '', severity: 'critical', categories: ['meters', 'pay-as-you-go'] },
      { title: 'Yesterday', message: '', severity: 'critical', until: '2026-11-16T11:59:59Z' },
    ];
    const content = {
      [outageFile]: { title: 'Phones are busy' },
      [furtherFile]: further,
      [categoriesPath('larkfield')]: categories,
      [articlePath('larkfield', 'meters', 'read-a-dial')]: articleFile('Read a dial', { body: '<p>Turn.</p>' }),
    };
    const page = await createHelpSite({ content }).open(path);
    expect(texts(region(page, 'Service notice'), 'h2')).toEqual(titles);
    const open = elements(region(page, 'Service notice'), 'details').map(
      ({ properties }) => properties['open'] === true,
    );
    expect(open).toEqual(titles.map((_, index) => index === 0));
  });

  it('is shown although the further notices cannot be read', async () => {
    const content = { [outageFile]: { title: 'Phones are busy' }, [furtherFile]: '[{ "title": ' };
    const page = await createHelpSite({ content }).open(hub);
    expect(texts(region(page, 'Service notice'), 'h2')).toEqual(['Phones are busy']);
  });

  it('follows what the emergencies page says', async () => {
    const page = await createHelpSite({ content: { [outageFile]: { title: 'Phones are busy' } } }).open(emergencies);
    const order = elements(page, 'section', 'main');
    expect(order.indexOf(region(page, 'Service notice'))).toBeGreaterThan(order.indexOf(element(page, 'main')));
  });
});

describe('the header', () => {
  const openWith = (configuration: object, path = hub) =>
    createHelpSite({ content: { [headerFile]: configuration } }).open(path);
  const everything = {
    hideA11yBtn: true,
    sections: [
      { label: 'Boilers', link: '/boilers' },
      { label: 'Help', link: '/help-and-support/', current: true },
    ],
    'quick-links': [{ label: 'Book an engineer', link: '/book' }],
    'secondary-banner': { message: 'Prices change on 1 October.', link: { label: 'See how', link: '/prices' } },
    'menu-banner': { message: 'Snow is on its way.', link: { label: 'Get ready', link: '/snow' } },
  };
  const sections = [
    ['Boilers', `${mainSiteOrigin}/boilers`],
    ['Help', '/help-and-support/'],
  ];

  it.each([hub, emergencies])('of %s has the configured sections, links and menu banner @NAV-4', async (path) => {
    const page = await openWith(everything, path);
    expect(links(region(page, 'Main'))).toEqual(sections);
    const menu = region(page, 'Menu');
    expect(links(menu)).toEqual([
      ...sections,
      ['Book an engineer', `${mainSiteOrigin}/book`],
      ['Get ready', `${mainSiteOrigin}/snow`],
    ]);
    expect(text(menu)).toContain('Snow is on its way.');
  });

  it('has the configured secondary banner, which emergency pages leave out @NAV-4', async () => {
    const header = element(await openWith(everything), 'header');
    expect(text(header)).toContain('Prices change on 1 October.');
    expect(links(header)).toContainEqual(['See how', `${mainSiteOrigin}/prices`]);
    expect(text(element(await openWith(everything, emergencies), 'header'))).not.toContain('Prices change');
  });

  it('has nothing that is not configured, and the accessibility link unless it is hidden @NAV-4', async () => {
    const page = await openWith({ hideA11yBtn: false, sections: [{ label: 'Only this', link: '/only' }] });
    const only = ['Only this', `${mainSiteOrigin}/only`];
    expect(links(region(page, 'Main'))).toEqual([only]);
    expect(links(region(page, 'Menu'))).toEqual([only, ['Accessibility', `${mainSiteOrigin}/accessibility`]]);
    expect(text(element(page, 'header'))).not.toMatch(/Prices|Snow/);
  });
});

describe('the footer', () => {
  it.each([
    hub,
    emergencies,
    '/help-and-support/meters',
    '/help-and-support/contact-us',
    '/help-and-support/probate',
    '/help-and-support/complaints/gas-and-electricity',
    '/help-and-support/submit-meter-read',
    '/search?q=meter',
    '/cookies',
    '/page-not-found.html',
    // The page of an error: the categories that the article needs cannot be read.
    '/help-and-support/meters/find-your-meter',
  ])('of %s is that of every page @NAV-4', async (path) => {
    const footer = element(await createHelpSite().open(path), 'footer');
    expect(links(footer)).toEqual([
      ['Contact us', '/help-and-support/contact-us'],
      ['Make a complaint', '/help-and-support/make-a-complaint-select-energy'],
      ['Follow a complaint or enquiry', '/help-and-support/follow'],
      ['Tools', '/help-and-support/tools'],
      ['Accessibility', `${mainSiteOrigin}/accessibility`],
      ['Privacy', `${mainSiteOrigin}/privacy`],
      ['Cookies', '/cookies'],
      ['Terms', `${mainSiteOrigin}/terms`],
      ['Complaints procedure', '/help-and-support/my-account/make-a-complaint'],
      ['0800 111 999', 'tel:0800111999'],
      ['105', 'tel:105'],
    ]);
    expect(text(footer)).toContain('© Larkfield Energy');
  });

  it.each([
    [
      'larkfield',
      'Larkfield Energy Limited. Registered in England and Wales, number 99000101. Registered office: 1 Orchard Square, Larkfield LF1 2QT.',
    ],
    [
      'skerry',
      'Skerry Gas Limited. Registered in Scotland, number SC990201. Registered office: 1 Harbour Street, Skerry LK9 1AA.',
    ],
  ] as const)('of %s has the particulars of its company', async (brand, particulars) => {
    const footer = element(await createHelpSite({ brand }).open(hub), 'footer');
    expect(texts(footer, 'p')).toEqual([particulars]);
  });
});

const categories = categoriesFile({ meters: ['read-a-dial'] });

/** The parts of a page as they are sent. The second is there when the late file has been read. */
function readParts(response: Response): () => Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reader?.read())?.value ?? '';
}

describe('a page whose content is loading', () => {
  it('of a category shows a spinner until the categories data has been read @CAT-2', async () => {
    const late = Promise.withResolvers<object>();
    const site = createHelpSite({ content: { [categoriesPath('larkfield')]: late.promise } });
    const next = readParts(await site.request('/help-and-support/meters'));
    const frame = await next();
    expect(frame).toMatch(/<header.*role="status".*Loading/s);
    expect(frame).not.toMatch(/<main|Common questions/);
    late.resolve(categories);
    expect(await next()).toMatch(/<meta name="description" content="About meters".*<main.*Common questions/s);
  });

  it('of a category has no spinner when the categories data is there @CAT-2', async () => {
    const site = createHelpSite({ content: { [categoriesPath('larkfield')]: categories } });
    const html = await (await site.request('/help-and-support/meters')).text();
    expect(html).toContain('Common questions');
    expect(html).not.toContain('Loading');
  });

  it('of an article is empty with a spinner until the document has been parsed @ART-2', async () => {
    const late = Promise.withResolvers<string>();
    const site = createHelpSite({
      content: {
        [categoriesPath('larkfield')]: categories,
        [articlePath('larkfield', 'meters', 'read-a-dial')]: late.promise,
      },
    });
    const next = readParts(await site.request('/help-and-support/meters/read-a-dial'));
    const frame = await next();
    expect(frame).toMatch(/<header.*role="status".*Loading/s);
    expect(frame).not.toMatch(/<main|<article/);
    late.resolve(articleFile('Read a dial', { body: '<p>Each hand turns against the next.</p>' }));
    expect(await next()).toMatch(/<main.*<h1>Read a dial<\/h1>.*Each hand turns against the next\./s);
  });

  it('of an article that cannot be read after all says so, with the gas numbers', async () => {
    const late = Promise.withResolvers<object>();
    const site = createHelpSite({ content: { [categoriesPath('larkfield')]: late.promise } });
    const next = readParts(await site.request('/help-and-support/meters/read-a-dial'));
    await next();
    late.reject(new Error('gone'));
    const main = element(fromHtml(await next()), 'main');
    expect(texts(main, 'h1', 'h2', 'p')).toEqual([
      'This page is not available right now',
      'We cannot show you this page at the moment. Try again in a few minutes.',
      'Immediate action required: If you smell gas, call',
      'Free, 24 hours a day',
      'In Northern Ireland call 0800 002 001',
      'Relay UK: dial 18001 first',
    ]);
    expect(links(main).map(([, target]) => target)).toEqual(['tel:0800111999', 'tel:0800002001']);
  });
});
