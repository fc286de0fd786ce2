import { describe, expect, it } from 'vitest';
import { dueReviews, formatReview } from './review-dates.ts';

const fact = {
  kind: 'name',
  value: 'x',
  says: 'A name',
  source: 'https://a.test/',
  reviewed: '2026-10-01',
  reviewedBy: 'content editor',
} as const;
const page = { title: 'A', description: 'A', related: [], body: '' };
const content = {
  ledgers: [
    {
      file: 'facts/money.json',
      facts: {
        late: { ...fact, reviewBy: '2026-11-15' },
        soon: { ...fact, reviewBy: '2026-12-16' },
        later: { ...fact, reviewBy: '2026-12-17' },
      },
    },
  ],
  articles: [
    { path: 'meters/old', source: { ...page, reviewed: '2025-11-20' } },
    { path: 'meters/new', source: { ...page, reviewed: '2026-11-01' } },
    { path: 'meters/winter', source: { ...page, reviewed: '2026-11-01', expires: '2026-12-01' } },
    { path: 'meters/leap', source: { ...page, reviewed: '2024-02-29' } },
  ],
};

describe('dueReviews', () => {
  it('lists what is overdue or due within 30 days, most urgent first', () => {
    expect(dueReviews(content, '2026-11-16', 30)).toEqual([
      { by: '2025-03-01', what: 'meters/leap: read the page again and check it' },
      { by: '2026-11-15', what: 'facts/money.json: review late at its source, https://a.test/' },
      { by: '2026-11-20', what: 'meters/old: read the page again and check it' },
      { by: '2026-12-01', what: 'meters/winter: the page is not shown after this day; renew it or delete it' },
      { by: '2026-12-16', what: 'facts/money.json: review soon at its source, https://a.test/' },
    ]);
  });

  it('is spoken as overdue from the day after', () => {
    expect(formatReview({ by: '2026-11-15', what: 'a fact' }, '2026-11-15')).toBe('due by 2026-11-15: a fact');
    expect(formatReview({ by: '2026-11-15', what: 'a fact' }, '2026-11-16')).toBe('overdue since 2026-11-15: a fact');
  });
});
