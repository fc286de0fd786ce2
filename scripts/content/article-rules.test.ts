import { describe, expect, it } from 'vitest';
import type { ArticleSource } from '../../apps/platform/src/modules/content/article-source.ts';
import { readForRules } from './article-reading.ts';
import * as rules from './article-rules.ts';

const good: ArticleSource = {
  title: 'Read your meter',
  description:
    'How to read gas and electricity meters of every type, which numbers to write down and which to leave out.',
  answer: 'Write down the numbers from left to right.',
  reviewed: '2026-10-20',
  related: ['meters/find-your-meter'],
  body: `## First\n\n${'Some words to read. '.repeat(70)}\n\n### Then\n\n![A valve](drawing:gas-valve)\n\n## Last\n`,
};
const article = (change: Partial<ArticleSource> = {}) => readForRules('meters/read', { ...good, ...change });
const known = new Set(['meters/find-your-meter', 'meters/read']);
const drawings = new Set(['gas-valve']);

const broken: [why: string, rule: (of: ReturnType<typeof article>) => string[], change: Partial<ArticleSource>][] = [
  ['a long title', rules.titleIsShort, { title: 'x'.repeat(61) }],
  ['a short description', rules.descriptionFits, { description: 'x'.repeat(69) }],
  ['a long description', rules.descriptionFits, { description: 'x'.repeat(156) }],
  ['an answer of two sentences', rules.answerIsOneSentence, { answer: 'Write it down. Then send it.' }],
  ['an answer with no full stop', rules.answerIsOneSentence, { answer: 'Write it down' }],
  ['a short body', rules.bodyHasALength, { body: `## First\n\n${'word '.repeat(248)}` }],
  ['a long body', rules.bodyHasALength, { body: `## First\n\n${'word '.repeat(900)}` }],
  ['a heading of the first level', rules.headingsStepDown, { body: '# First\n\n## Then' }],
  ['a first heading too deep', rules.headingsStepDown, { body: '### First' }],
  ['a skipped level', rules.headingsStepDown, { body: '## First\n\n#### Then' }],
  ['a form with no place', rules.formHasItsPlace, { nucleus: 'callback-request' }],
  ['a place with no form', rules.formHasItsPlace, { body: '## First\n\n{{form}}\n' }],
  ['HTML', rules.bodyHasNoHtml, { body: '## First\n\nA <b>bold</b> word.' }],
  ['a review in the future', rules.reviewHasADate('2026-11-15'), { reviewed: '2026-11-16' }],
  ['nothing related', rules.relatedExist(known), { related: [] }],
  ['a related article that is not there', rules.relatedExist(known), { related: ['meters/none'] }],
  ['itself as related', rules.relatedExist(known), { related: ['meters/read'] }],
  ['one related twice', rules.relatedExist(known), { related: ['meters/find-your-meter', 'meters/find-your-meter'] }],
  ['an unknown drawing', rules.drawingsExist(drawings), { body: '![A tap](drawing:tap)' }],
  ['a drawing that says nothing', rules.drawingsExist(drawings), { body: '![](drawing:gas-valve)' }],
];

describe('the rules for articles', () => {
  it('refuse an article in no category', () => {
    expect(rules.categoryExists(['meters'])(article())).toEqual([]);
    expect(rules.categoryExists(['bills'])(article())).toEqual(['there is no category named meters']);
  });

  it.each(broken)('refuse %s', (_, rule, change) => {
    expect(rule(article())).toEqual([]);
    expect(rule(article(change))).toHaveLength(1);
  });

  it('refuse an article with no answer or no review date', () => {
    const { answer, reviewed, ...bare } = good;
    expect(answer && rules.answerIsOneSentence(readForRules('a/b', bare))).toEqual(['there is no answer']);
    expect(reviewed && rules.reviewHasADate('2026-11-15')(readForRules('a/b', bare))).toEqual([
      'there is no review date',
    ]);
  });

  it('refuse two articles with one title or description', () => {
    const other = { ...article({ title: 'READ your meter', description: 'Another' }), path: 'meters/other' };
    expect(rules.sharedHeads([article(), other])).toEqual(['meters/read and meters/other have the same title']);
    expect(rules.sharedHeads([article(), { ...article({ title: 'Other' }), path: 'meters/other' }])).toEqual([
      'meters/read and meters/other have the same description',
    ]);
  });

  it('refuse fewer than 80', () => {
    expect(rules.enoughArticles(Array.from({ length: 80 }, () => article()))).toEqual([]);
    expect(rules.enoughArticles(Array.from({ length: 79 }, () => article()))).toHaveLength(1);
  });

  it('take the drawings from the guide for editors', () => {
    expect(rules.drawingsNamedIn("the product's own drawings: `gas-valve`,\n`stop-tap`.\n\n`other`")).toEqual(
      new Set(['gas-valve', 'stop-tap']),
    );
  });
});
