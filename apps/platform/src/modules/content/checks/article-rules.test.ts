import { describe, expect, it } from 'vitest';
import type { ArticleSource } from '../article-source.ts';
import { median, readForRules, readingAge } from './article-reading.ts';
import * as rules from './article-rules.ts';
import { factsAreReferenced, wordsAreOurs } from './article-rules.ts';

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
  [
    'a hot meter that is ours first',
    rules.networkIsFirst,
    { body: 'Is a meter hot, or does it buzz?\n\nA hot meter? Call {{meter-emergency-phone}}, then {{power-cut}}.' },
  ],
  [
    'a wet box that is ours alone, in a table',
    rules.networkIsFirst,
    { body: '| What | Who |\n|---|---|\n| A box that is wet | {{meter-emergency-phone}} |' },
  ],
];

const nationsOf = (body: string) =>
  rules.bothNationsAreGiven(article({ body, answer: 'Call {{gas-emergency}} first.' }));

describe('the numbers in an article', () => {
  it.each([
    'A hot or buzzing meter? Call {{power-cut}}, then us on {{meter-emergency-phone}}.',
    'No hot water? Look at the meter, and call {{meter-emergency-phone}} if it is blank.',
    'A hot meter? Call {{power-cut}}.',
  ])('may be those of: %s', (body) => {
    expect(rules.networkIsFirst(article({ body }))).toEqual([]);
  });

  it('are both nations’', () => {
    const north = '{{gas-emergency-northern-ireland}}';
    expect(nationsOf(`In Northern Ireland, call ${north}.`)).toEqual([]);
    expect(nationsOf('Stay out.')).toHaveLength(1);
    expect(nationsOf(`Call {{power-cut}} or ${north}.`)).toHaveLength(1);
  });
});

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

describe('wordsAreOurs', () => {
  it.each([
    'Simply turn it off.',
    'Just call us.',
    'Please note the date.',
    'Well done!',
    'It says "on".',
    'Pay by direct debit.',
    'You are on pay as you go.',
    'Your Pay As You Go meter.',
    'A pre-payment meter.',
    'Use Emergency Credit.',
    'Send an e-mail.',
    'Your Smart Meter.',
    'Your IHD.',
    'We apologize.',
  ])('refuses: %s', (text) => expect(wordsAreOurs({ blocks: [text] })).toHaveLength(1));

  it.each([
    'Emergency credit is a loan. Pay by Direct Debit.',
    'Pay As You Go on a prepayment meter.',
    'Write to {{complaints-email}}, or adjust the dial.',
  ])('lets be: %s', (text) => expect(wordsAreOurs({ blocks: [text] })).toEqual([]));
});

describe('factsAreReferenced', () => {
  it.each([
    'Call 0800 111 999 now.',
    'Call 03457 643 643.',
    'Call 105 from any phone.',
    'Dial 18001 first.',
    'You get £150 off.',
    'It is 24.5p a unit.',
    'Apply by 31 March.',
    'Prices change on 1st October.',
    'It starts in April 2027.',
    'The rules changed in 2025.',
    'Write to help@example.org.',
  ])('refuses: %s', (text) => expect(factsAreReferenced({ blocks: [text] })).not.toEqual([]));

  it.each([
    'Call {{gas-emergency}} and wait 20 minutes.',
    'Type the 20-digit code, such as R01.',
    'The Consumer Rights Act 2015 protects you.',
    'In March and in May it is colder.',
    'Turn it down to {{warm-room-temperature}} between 9am and 9pm.',
  ])('lets be: %s', (text) => expect(factsAreReferenced({ blocks: [text] })).toEqual([]));
});

const hard =
  'Notwithstanding the aforementioned contractual obligations, disconnection procedures necessitate comprehensive documentation.';

describe('readingAge', () => {
  it('follows Flesch-Kincaid: short words in short sentences are for the young', () => {
    // 0.39 * 6 words a sentence + 11.8 * 1 syllable a word - 15.59, and five years
    expect(readingAge(['The cat sat on the mat.'])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59 + 5, 5);
    expect(readingAge([hard])).toBeGreaterThan(16);
  });

  it('leaves out numbers, which nobody reads as words', () => {
    expect(readingAge(['The cat sat on the mat 0800 111 999.'])).toBe(readingAge(['The cat sat on the mat.']));
  });

  it('is measured on whole sentences, so that headings, tables and bare lists cannot flatter it', () => {
    const body = `## Go\n\n${hard}\n\n- a cat\n- a mat\n\n| a | b |\n|---|---|\n| to | be |\n\n> [!TIP]\n> Read it.\n`;
    const { prose } = readForRules('a/b', { title: 't', description: 'd', related: [], body });
    expect(prose).toEqual([hard, 'Read it.']);
  });
});

describe('median', () => {
  it('is the middle, or between the middle two', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 6])).toBe(5.5);
  });
});
