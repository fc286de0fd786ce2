import { describe, expect, it } from 'vitest';
import { pagePath, searchContent } from './search-content.ts';
import { searchUses } from './search-use.ts';

describe('the path of a page', () => {
  it.each(['complaints', '/meterreads', 'a/b/c', '/a-1/b-2'])('may be %s', (path) => {
    expect(pagePath.test(path)).toBe(true);
  });

  it.each(['', '/', '//evil', 'a//b', 'a/', 'A', 'a/B', 'https://evil.example', '!a', 'a!', 'a/b!', 'a/!'])(
    'is not %j',
    (path) => {
      expect(pagePath.test(path)).toBe(false);
    },
  );
});

describe('the search content', () => {
  const article = {
    category: 'bills',
    slug: 'pay',
    title: 'Pay',
    summary: ['a'],
    headings: [],
    body: ['b'],
    asked: [],
  };
  const page = { page: 'complaints', title: 'Complain', does: 'Make a complaint', asked: ['complain'] };
  const content = {
    format: 1,
    version: 'one',
    categories: [{ slug: 'bills', title: 'Bills' }],
    articles: [article],
    pages: [page],
    synonyms: [['top up', 'vend']],
    dictionary: { trydan: 'electricity' },
  };

  it('has what is searched, and how it is asked for', () => {
    expect(searchContent.parse(content)).toEqual(content);
  });

  it.each([
    { format: 2 },
    { format: undefined },
    { version: '' },
    { version: 'x'.repeat(201) },
    { categories: [{ slug: 'Bills', title: 'Bills' }] },
    { categories: [{ slug: 'bills' }] },
    { articles: [{ ...article, slug: 'a/b' }] },
    { articles: [{ ...article, category: '..' }] },
    { articles: [{ ...article, slug: 'x'.repeat(101) }] },
    { articles: [{ ...article, slug: '' }] },
    { articles: [{ ...article, body: 'b' }] },
    { pages: [{ ...page, page: 'https://evil.example' }] },
    { pages: [{ ...page, does: undefined }] },
    { synonyms: ['top up'] },
    { dictionary: { trydan: 1 } },
    ...Object.keys(content).map((name) => ({ [name]: undefined })),
    ...Object.keys(article).map((name) => ({ articles: [{ ...article, [name]: undefined }] })),
  ])('is refused with %j', (change) => {
    expect(searchContent.safeParse({ ...content, ...change }).success).toBe(false);
  });
});

describe('the counts of search terms', () => {
  const uses = (...records: object[]) => ({ data: { type: 'search-uses', attributes: { records } } });
  const found = { outcome: 'found', term: 'bill', count: 1 };
  const opened = { outcome: 'opened', term: 'bill', page: 'bills/pay', place: 1, count: 1 };
  const next = { outcome: 'asked-next', term: 'bill', next: 'pay', count: 1 };
  const helpful = { outcome: 'helpful', term: 'bill', page: 'bills/pay', count: 1 };

  it.each([
    found,
    { ...found, outcome: 'nothing' },
    { ...found, visitors: 0 },
    { ...found, visitors: 255 },
    next,
    { outcome: 'asked-next', term: 'bill', count: 1 },
    opened,
    helpful,
    { ...helpful, outcome: 'unhelpful' },
    { ...found, term: 'x'.repeat(100), count: 100_000 },
    { ...opened, page: 'a/b-1/c9', place: 100 },
    { ...opened, page: 'x'.repeat(120) },
    { ...opened, page: 'complaints' },
  ])('record %j', (record) => {
    expect(searchUses.parse(uses(record))).toEqual(uses(record));
  });

  it.each([
    { ...found, term: '' },
    { ...found, term: 'x'.repeat(101) },
    { ...found, count: 0 },
    { ...found, count: 1.5 },
    { ...found, count: 100_001 },
    { ...found, outcome: 'lost' },
    { ...found, visitor: 1 },
    { ...found, visitors: 256 },
    { ...found, visitors: -1 },
    { ...opened, visitors: 1 },
    { ...next, visitors: 1 },
    { ...next, visitor: 1 },
    { ...opened, visitor: 1 },
    { ...helpful, visitor: 1 },
    { outcome: 'found' },
    { outcome: 'asked-next' },
    { outcome: 'opened' },
    { outcome: 'helpful' },
    { ...next, next: '' },
    { ...opened, place: 0 },
    { ...opened, place: 101 },
    { ...opened, place: 1.5 },
    { ...opened, page: '' },
    { ...opened, page: '/bills' },
    { ...opened, page: 'bills/' },
    { ...opened, page: 'Bills' },
    { ...opened, page: 'bills/Pay' },
    { ...opened, page: '!bills' },
    { ...opened, page: 'bills!' },
    { ...opened, page: 'a/b/c/d' },
    { ...opened, page: 'x'.repeat(121) },
  ])('do not record %j', (record) => {
    expect(searchUses.safeParse(uses(record)).success).toBe(false);
  });

  it('come as 1 to 500 records', () => {
    expect(searchUses.safeParse(uses(...Array.from({ length: 500 }, () => found))).success).toBe(true);
    expect(searchUses.safeParse(uses(...Array.from({ length: 501 }, () => found))).success).toBe(false);
    expect(searchUses.safeParse(uses()).success).toBe(false);
  });

  it.each([
    ['another type', { data: { ...uses(found).data, type: 'leads' } }],
    ['data beside it', { ...uses(found), meta: {} }],
    ['an id', { data: { ...uses(found).data, id: '1' } }],
    ['an unknown attribute', { data: { type: 'search-uses', attributes: { records: [found], visitor: 1 } } }],
  ])('are rejected with %s', (_, document) => {
    expect(searchUses.safeParse(document).success).toBe(false);
  });
});
