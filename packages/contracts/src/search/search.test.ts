import { describe, expect, it } from 'vitest';
import {
  pagePath,
  searchLimits,
  searchQuery,
  searchResponse,
  suggestionsQuery,
  suggestionsResponse,
} from './search.ts';
import { searchUses } from './search-use.ts';

const result = {
  type: 'search-results',
  id: 'bills/pay',
  attributes: { category: 'bills', slug: 'pay', title: 'Pay', extract: [{ text: 'Pay by card', marked: true }] },
};
const page = { type: 'search-pages', id: 'complaints', attributes: { title: 'Complain', does: 'Make a complaint' } };
const suggestion = {
  type: 'search-suggestions',
  id: 'bills/pay',
  attributes: { category: 'bills', slug: 'pay', title: 'Pay' },
};
const meta = {
  total: 1,
  page: 1,
  pages: 1,
  match: 'good',
  'not-understood': ['qwerty'],
  'nearest-terms': ['meter'],
  topics: [{ category: 'bills', title: 'Bills' }],
};

describe('a search query', () => {
  it('is empty on the first page when nothing is given', () => {
    expect(searchQuery.parse({})).toEqual({ q: '', page: 1, spelling: 'corrected' });
    expect(suggestionsQuery.parse({})).toEqual({ q: '' });
    expect(searchQuery.parse({ q: 'bill', category: '', page: '2', spelling: 'exact' })).toEqual({
      q: 'bill',
      page: 2,
      spelling: 'exact',
    });
    expect(searchQuery.safeParse({ spelling: 'other' }).success).toBe(false);
    expect(suggestionsQuery.parse({ q: 'bill' })).toEqual({ q: 'bill' });
  });

  it('has at most 2,000 characters and ten pages of ten results', () => {
    expect(searchLimits.resultsOnPage).toBe(10);
    expect(searchQuery.safeParse({ q: 'x'.repeat(2_000), page: '10' }).success).toBe(true);
    expect(searchQuery.safeParse({ q: 'x'.repeat(2_001) }).success).toBe(false);
    expect(suggestionsQuery.safeParse({ q: 'x'.repeat(2_001) }).success).toBe(false);
  });

  it.each(['11', '0', '1.5', 'two'])('has no page %s', (number) => {
    expect(searchQuery.safeParse({ page: number }).success).toBe(false);
  });

  it.each(['bills', 'b', '9', 'x'.repeat(100)])('may be in the category %s', (category) => {
    expect(searchQuery.parse({ category }).category).toBe(category);
  });

  it.each(['Bills', 'bills/pay', 'bills!', '!bills', 'x'.repeat(101)])('is in no category %s', (category) => {
    expect(searchQuery.safeParse({ category }).success).toBe(false);
  });
});

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

describe('the response to a search', () => {
  it('has results, pages and what is known about the query', () => {
    expect(searchResponse.parse({ data: [result, page], meta })).toEqual({ data: [result, page], meta });
    for (const match of ['good', 'weak', 'none']) {
      expect(searchResponse.safeParse({ data: [], meta: { ...meta, match } }).success).toBe(true);
    }
    expect(searchResponse.safeParse({ data: [], meta: { ...meta, total: 0, pages: 0 } }).success).toBe(true);
  });

  it.each([
    { total: -1 },
    { total: 0.5 },
    { page: 0 },
    { page: 1.5 },
    { pages: -1 },
    { pages: 0.5 },
    { match: 'some' },
    { topics: [{ category: 'Bills', title: 'Bills' }] },
    { topics: [{ category: 'bills' }] },
    ...Object.keys(meta).map((name) => ({ [name]: undefined })),
  ])('is rejected with %j', (change) => {
    expect(searchResponse.safeParse({ data: [], meta: { ...meta, ...change } }).success).toBe(false);
  });

  it.each([
    ['no data', undefined],
    ['an unknown type', [{ ...result, type: 'articles' }]],
    ['a result without an id', [{ ...result, id: undefined }]],
    ...['category', 'slug', 'title', 'extract'].map((name): [string, object[]] => [
      `a result without ${name}`,
      [{ ...result, attributes: { ...result.attributes, [name]: undefined } }],
    ]),
    ['an extract without text', [{ ...result, attributes: { ...result.attributes, extract: [{ marked: true }] } }]],
    ['an extract without a mark', [{ ...result, attributes: { ...result.attributes, extract: [{ text: 'Pay' }] } }]],
    ['a page of another site', [{ ...page, id: 'https://evil.example' }]],
    ['a page without a title', [{ ...page, attributes: { does: 'x' } }]],
    ['a page without what it does', [{ ...page, attributes: { title: 'x' } }]],
  ])('is rejected with %s', (_, data) => {
    expect(searchResponse.safeParse({ data, meta }).success).toBe(false);
  });
});

describe('the suggestions', () => {
  it('are at most eight articles or pages', () => {
    const eight = [page, ...Array.from({ length: 7 }, () => suggestion)];
    expect(suggestionsResponse.parse({ data: eight })).toEqual({ data: eight });
    expect(suggestionsResponse.safeParse({ data: [...eight, suggestion] }).success).toBe(false);
    expect(suggestionsResponse.safeParse({}).success).toBe(false);
  });

  it.each([
    { type: 'articles' },
    { id: undefined },
    { attributes: {} },
    { attributes: { category: 'bills', slug: 'B' } },
  ])('are rejected with %j', (change) => {
    expect(suggestionsResponse.safeParse({ data: [{ ...suggestion, ...change }] }).success).toBe(false);
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
