import type { Element, Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { articleFile, articlePath, categoriesFile, categoriesPath } from '../../../test/article-content.ts';
import { element, elements, text } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

const article = '/help-and-support/meters/read-a-dial';

/** A site with one article. */
const siteWith = (head = '') =>
  createHelpSite({
    content: {
      [categoriesPath('larkfield')]: categoriesFile({ meters: ['read-a-dial'] }),
      [articlePath('larkfield', 'meters', 'read-a-dial')]: articleFile('Read a dial', { head }),
    },
  });

/** The search forms of the site header, which is the first header of the page. */
const searchForms = (page: Root): Element[] =>
  elements(page, 'header')
    .slice(0, 1)
    .flatMap((header) => elements(header, 'form'))
    .filter(({ properties }) => properties['role'] === 'search');

describe('the search form of the header', () => {
  it.each([
    article,
    '/help-and-support/meters',
    '/help-and-support/emergencies',
    '/help-and-support/contact-us',
    '/help-and-support/probate',
    '/cookies',
    '/page-not-found.html',
  ])('is on %s: a plain GET with the term and the path of the page @SRCH-1', async (path) => {
    const forms = searchForms(await siteWith().open(path));
    expect(forms.map(({ properties: { action, method } }) => [action, method])).toEqual([['/search', 'get']]);
    const fields = forms.flatMap((form) => elements(form, 'input')).map(({ properties }) => properties);
    expect(fields).toMatchObject([
      { name: 'q', type: 'search', required: true, maxLength: 2_000 },
      { name: 'initiated', type: 'hidden', value: path },
    ]);
  });

  it('can be submitted while the field is empty, and loads no suggestions @SRCH-3', async () => {
    const [form] = searchForms(await siteWith().open(article));
    expect(form?.properties).toMatchObject({ noValidate: true, ariaLabel: 'Search help' });
    expect(form?.properties['dataSuggest']).toBeUndefined();
    expect(form && elements(form, 'button').map(({ properties }) => properties['type'])).toEqual(['submit']);
    expect(form && text(element(form, 'label'))).toBe('Search help');
  });

  it.each(['/help-and-support/', '/search?q=meter', '/help-and-support/offline'])('is not on %s', async (path) => {
    expect(searchForms(await siteWith().open(path))).toEqual([]);
  });

  it('is not before the link that leaves a page at once', async () => {
    const page = await siteWith('<meta name="leaves-quickly" content="true">').open(article);
    expect(text(element(page, 'main'))).toContain('Leave this page');
    expect(searchForms(page)).toEqual([]);
  });
});
