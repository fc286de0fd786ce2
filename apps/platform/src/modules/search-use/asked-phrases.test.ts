import { describe, expect, it } from 'vitest';
import { testTermUse as use } from '../../../test/search.ts';
import { candidatePhrases } from './asked-phrases.ts';
import type { TermUse } from './search-use-log.ts';

describe('candidatePhrases', () => {
  const third = { page: 'meters/read', place: 3, count: 6 };

  it('offers a phrase to the article that a clear majority opened after it', () => {
    expect(candidatePhrases([use('clocks', { opened: [third, { page: 'meters/move', place: 1, count: 3 }] })])).toEqual(
      [{ article: 'meters/read', phrase: 'clocks', asked: 10, opened: 6 }],
    );
  });

  it.each<[string, Partial<TermUse>]>([
    ['too few visitors asked', { isShared: false, opened: [third] }],
    ['was asked too seldom', { asked: 4, opened: [{ ...third, count: 4 }] }],
    ['opened too little', { opened: [{ ...third, count: 2 }] }],
    ['has no clear majority', { opened: [third, { page: 'meters/move', place: 2, count: 5 }] }],
    ['finds its article first already', { opened: [third, { ...third, place: 1, count: 7 }] }],
    [
      'led to what readers found unhelpful',
      { opened: [third], votes: [{ page: 'meters/read', helpful: false, count: 4 }] },
    ],
  ])('offers none that %s', (_, known) => {
    expect(candidatePhrases([use('clocks', known)])).toEqual([]);
  });

  it('learns from what was asked next: nothing was found, then other words led to the article', () => {
    const words = use('read meter', { asked: 20, opened: [{ page: 'meters/read', place: 1, count: 16 }] });
    const first = use('clocks', { nothing: 10, askedAgain: 8, next: [{ term: 'read meter', count: 8 }] });
    expect(candidatePhrases([words, first])).toEqual([
      { article: 'meters/read', phrase: 'clocks', asked: 10, opened: 6 },
    ]);
  });
});
