import { describe, expect, it } from 'vitest';
import { outageNotice } from '../outage-notice.ts';
import { readWeek } from '../read-week.ts';
import { parseArticle } from './article.ts';
import { richText } from './rich-text.ts';
import { attributesIn, everyElement, namesIn, withEveryAttribute } from './test-markup.ts';

describe('the rich-text sanitiser', () => {
  it('allows the elements a, sup, p and b, and no other @SAN-1', () => {
    expect(namesIn(everyElement.map(richText)).toSorted()).toEqual(['a', 'b', 'p', 'sup']);
  });

  it('allows the attribute href, and no other @SAN-1', () => {
    expect(attributesIn(richText(withEveryAttribute('a')), 'a')).toEqual(['href']);
    for (const name of ['sup', 'p', 'b']) expect(attributesIn(richText(withEveryAttribute(name)), name)).toEqual([]);
  });

  it('is applied to the outage notice, the templates of a read week and the answer of an article @SAN-1', () => {
    const html = `<h2>Loud</h2><i>Soft</i><p>Now</p>${withEveryAttribute('a')}`;
    const [scheduled] = outageNotice({ title: 'A notice', message: html });
    const week = readWeek({
      isMeterReadWeek: true,
      contactCardPillTemplate: html,
      contactCardTemplate: html,
      headingTemplate: html,
      smrErrorTemplate: html,
    });
    const quoted = html.replaceAll('"', '&quot;');
    const { answer } = parseArticle(`<title>An article</title><meta name="answer" content="${quoted}">`);
    const trees = [scheduled?.notice.message, week.pill, week.card, week.heading, week.failure, answer];
    for (const tree of trees) {
      if (!tree) throw new Error('a text is missing');
      expect(namesIn([tree])).toEqual(['p', 'a']);
      expect(attributesIn(tree, 'a')).toEqual(['href']);
    }
  });
});
