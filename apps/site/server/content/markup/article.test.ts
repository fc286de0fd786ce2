import {
  attributesIn,
  elementsIn,
  everyElement,
  namesIn,
  withEveryAttribute,
} from '@lamplighter/design/markup-samples';
import { describe, expect, it } from 'vitest';
import { readWeek } from '../read-week.ts';
import { parseArticle } from './article.ts';

const markupOf = (body: string) => parseArticle(`<title>An article</title><body>${body}</body>`).markup;

describe('the markup of an article and of the deals page', () => {
  it('has these elements, none of which runs, styles, frames or posts @SAN-2', () => {
    const allowed =
      'a abbr b blockquote br caption dd div dl dt em figcaption figure h2 h3 h4 hr i img li ol p strong sub sup table tbody td tfoot th thead tr ul';
    expect(namesIn(everyElement.map(markupOf)).toSorted()).toEqual(allowed.split(' '));
  });

  it.each([
    ['a', ['href']],
    ['abbr', ['title']],
    ['p', []],
    ['div', ['dataNucleusForm']],
    ['img', ['alt', 'dataDrawing']],
    ['ol', ['start']],
    ['blockquote', []],
    ['figure', []],
    ['strong', []],
    ['h3', []],
  ])('has of the attributes of %s only %j @SAN-2', (name, attributes) => {
    expect(attributesIn(markupOf(withEveryAttribute(name)), name)).toEqual(attributes);
  });

  it.each([
    ['th', ['colSpan', 'rowSpan', 'scope']],
    ['td', ['colSpan', 'rowSpan']],
  ])('has of the attributes of a cell, %s, only %j @SAN-2', (name, attributes) => {
    const table = markupOf(`<table><tr>${withEveryAttribute(name)}</tr></table>`);
    expect(attributesIn(table, name)).toEqual(attributes);
  });

  it.each([
    'javascript',
    'JaVaScRiPt',
    'java\nscript',
    ' javascript',
    'vbscript',
    'data',
    'blob',
    'feed',
    'file',
    'ftp',
  ])('has no link with the scheme %j @SAN-2', (scheme) => {
    const [link] = elementsIn(markupOf(`<a href="${scheme}:alert(1)">x</a>`));
    expect(link?.properties).toEqual({});
  });

  it('has links to pages, phones and mailboxes @SAN-2', () => {
    const hrefs = ['/meters', 'https://example.com/', 'tel:105', 'mailto:a@example.com', 'sms:999'];
    const links = elementsIn(markupOf(hrefs.map((href) => `<a href="${href}">x</a>`).join('')));
    expect(links.map(({ properties }) => properties['href'])).toEqual(hrefs);
  });

  it('has 20,000 tags at most', () => {
    // The title and the body are four of them.
    const tagged = (tags: number) => () => markupOf('<br>'.repeat(tags - 4));
    expect(tagged(20_000)).not.toThrow();
    expect(tagged(20_001)).toThrow('too many tags');
  });

  it('is nested a hundred deep at most', () => {
    const nested = (depth: number) => () => markupOf('<p>x</p>'.padStart(8 + 5 * depth, '<div>'));
    expect(nested(96)).not.toThrow();
    expect(nested(97)).toThrow('nested too deeply');
  });
});

describe('the rich-text sanitiser', () => {
  it('is applied to the templates of a read week and to the answer of an article @SAN-1', () => {
    const html = `<h2>Loud</h2><i>Soft</i><p>Now</p>${withEveryAttribute('a')}`;
    const week = readWeek({
      isMeterReadWeek: true,
      contactCardPillTemplate: html,
      contactCardTemplate: html,
      headingTemplate: html,
      smrErrorTemplate: html,
    });
    const quoted = html.replaceAll('"', '&quot;');
    const { answer } = parseArticle(`<title>An article</title><meta name="answer" content="${quoted}">`);
    const trees = [week.pill, week.card, week.heading, week.failure, answer];
    for (const tree of trees) {
      if (!tree) throw new Error('a text is missing');
      expect(namesIn([tree])).toEqual(['p', 'a']);
      expect(attributesIn(tree, 'a')).toEqual(['href']);
    }
  });
});
