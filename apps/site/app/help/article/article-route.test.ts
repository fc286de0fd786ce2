import type { Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { articleFile, articlePath, categoriesFile, categoriesPath } from '../../../test/article-content.ts';
import { element, elements, links, metaContent, region, text, texts } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

const dial = '/help-and-support/meters/read-a-dial';
const listed = categoriesFile({ meters: ['read-a-dial', 'checker'], 'my-account': ['leaving-us', 'moving'] });

/** A site of the brand that is not the default, whose content server has the categories and these files. */
const siteWith = (files: Record<string, unknown>) =>
  createHelpSite({ brand: 'skerry', content: { [categoriesPath('skerry')]: listed, ...files } });

const dialFile = articleFile('Read a dial', {
  head: '<meta name="description" content="How the hands of a dial turn">',
  body: '<h2>Left to right</h2><p>Each hand turns <b>against</b> the next.</p>',
});

describe('an article', () => {
  it('has the title, description and markup of the document of its brand @ART-1', async () => {
    const site = siteWith({ '/aem6/content/skerry/help/meters/read-a-dial.html': dialFile });
    const page = await site.open(dial);
    expect(text(element(page, 'title'))).toBe('Read a dial - Help & Support - Skerry Gas');
    expect(metaContent(page, 'description')).toBe('How the hands of a dial turn');
    const article = element(page, 'article');
    expect(texts(article, 'h1')).toEqual(['Read a dial']);
    expect(texts(article, 'h2')).toContain('Left to right');
    expect(texts(article, 'p', 'b')).toEqual(expect.arrayContaining(['Each hand turns against the next.', 'against']));
  });

  it('of the emergencies is read from the content server too @ART-1', async () => {
    const site = createHelpSite({
      content: {
        '/aem6/content/dam/larkfield/beta/json/help/categories/categories.json': categoriesFile({
          emergencies: ['flood'],
        }),
        '/aem6/content/larkfield/help/emergencies/flood.html': articleFile('A flood'),
      },
    });
    expect(text(element(await site.open('/help-and-support/emergencies/flood'), 'h1'))).toBe('A flood');
  });

  it('is fetched only for a path with a category and an article @ART-6', async () => {
    const file = articlePath('skerry', 'meters', 'read-a-dial');
    const site = siteWith({ [file]: dialFile });
    await site.open('/help-and-support/');
    await site.open('/help-and-support/meters');
    expect(site.contentRequests.filter((path) => path.endsWith('.html'))).toEqual([]);
    await site.open(dial);
    expect(site.contentRequests.filter((path) => path.endsWith('.html'))).toEqual([file]);
  });
});

describe('an article is shown only if it is listed', () => {
  const files = {
    [articlePath('skerry', 'meters', 'unlisted')]: articleFile('Unlisted'),
    [articlePath('skerry', 'meters', 'moving')]: articleFile('Moving a meter'),
    [articlePath('skerry', 'unknown', 'moving')]: articleFile('Moving'),
  };

  it.each([
    ['an article that no category lists', 'meters/unlisted'],
    ['a listed article in an unknown category', 'unknown/moving'],
    ['a listed article without a document', 'my-account/leaving-us'],
  ])('%s goes to page-not-found @ART-3', async (_, path) => {
    const response = await siteWith(files).request(`/help-and-support/${path}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/page-not-found.html');
  });

  it('an article that another category lists is shown @ART-3', async () => {
    expect(text(element(await siteWith(files).open('/help-and-support/meters/moving'), 'h1'))).toBe('Moving a meter');
  });
});

describe('an article that has moved', () => {
  const redirects = '/aem6/content/dam/skerry/beta/json/help/redirects/redirects.json';
  const moved = (files: Record<string, unknown>) =>
    siteWith({ [redirects]: { 'meters/old': 'meters/read-a-dial' }, ...files });

  it('is a permanent redirect to its new page', async () => {
    const response = await moved({}).request('/help-and-support/meters/old');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/help-and-support/meters/read-a-dial');
  });

  it('is not asked for while there is an article at the path', async () => {
    const site = moved({ [articlePath('skerry', 'meters', 'read-a-dial')]: dialFile });
    expect((await site.request(dial)).status).toBe(200);
    expect(site.contentRequests).not.toContain(redirects);
  });

  it.each(['meters/older', 'meters/constructor'])('is only one of the list: %s is not found', async (path) => {
    const response = await moved({}).request(`/help-and-support/${path}`);
    expect(response.headers.get('location')).toBe('/page-not-found.html');
  });
});

describe('an article that a reader may have to leave at once', () => {
  const path = articlePath('skerry', 'meters', 'read-a-dial');
  const banners = (page: Root) =>
    elements(page, 'section').filter(({ properties }) => 'dataCookieBanner' in properties);
  const open = (head: string) => siteWith({ [path]: articleFile('Help', { head }) }).open(dial);

  it('starts with a plain link to a neutral page, before the heading and without a banner above', async () => {
    const page = await open('<meta name="leaves-quickly" content="true">');
    const [first] = links(element(page, 'main'));
    expect(first).toEqual(['Leave this page', 'https://www.bbc.co.uk/weather']);
    expect(banners(page)).toEqual([]);
  });

  it('is marked: another article has the banner and no such link', async () => {
    const page = await open('');
    expect(text(page)).not.toContain('Leave this page');
    expect(banners(page)).toHaveLength(1);
  });
});

describe('the tool of an article', () => {
  const open = (tool: string) => {
    const file = articleFile('Read a dial', { head: `<meta name="tool" content="${tool}">` });
    return siteWith({ [articlePath('skerry', 'meters', 'read-a-dial')]: file }).open(dial);
  };

  it('stands above whom to ask', async () => {
    const page = await open('read-it-with-me');
    expect(links(region(page, 'Read it with me'))).toEqual([
      ['Work out my reading', '/help-and-support/tools/read-it-with-me'],
    ]);
    expect(texts(element(page, 'article'), 'h2').slice(0, 2)).toEqual(['Read it with me', 'Still need help?']);
  });

  it('is left out when there is no such tool', async () => {
    expect(texts(element(await open('crystal-ball'), 'article'), 'h2')[0]).toBe('Still need help?');
  });
});

describe('nucleus content', () => {
  const modules = (page: Parameters<typeof elements>[0]) =>
    elements(page, 'script').flatMap(({ properties: { type, src } }) => (type === 'module' ? [src] : []));

  it('brings its form and two scripts with it, and another article has neither @ART-4', async () => {
    const checker = articleFile('Checker', {
      head: '<meta name="nucleus" content="tariff-checker">',
      body: '<div data-nucleus-form></div>',
    });
    const site = siteWith({
      [articlePath('skerry', 'meters', 'checker')]: checker,
      [articlePath('skerry', 'meters', 'read-a-dial')]: dialFile,
    });
    const withForm = await site.open('/help-and-support/meters/checker');
    expect(modules(element(withForm, 'main'))).toEqual(['/assets/form.js', '/assets/behaviour.js']);
    const forms = (page: typeof withForm) =>
      elements(page, 'form').filter(({ properties }) => properties['dataNucleus']);
    expect(forms(withForm)).toHaveLength(1);
    const without = await site.open(dial);
    expect(modules(element(without, 'main'))).toEqual([]);
    expect(forms(without)).toEqual([]);
  });
});

describe('robots', () => {
  it.each([
    ['my-account/leaving-us', 'nosnippet'],
    ['my-account/moving', undefined],
    ['meters/read-a-dial', undefined],
  ])('of %s are %s @ART-5', async (path, robots) => {
    const [category = '', slug = ''] = path.split('/');
    const site = siteWith({ [articlePath('skerry', category, slug)]: articleFile('An article') });
    const page = await site.open(`/help-and-support/${path}`);
    expect(text(element(page, 'h1'))).toBe('An article');
    expect(metaContent(page, 'robots')).toBe(robots);
  });
});
