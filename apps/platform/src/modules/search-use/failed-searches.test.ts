import { describe, expect, it } from 'vitest';
import { testTermUse as use } from '../../../test/search.ts';
import { failedSearches } from './failed-searches.ts';
import type { TermUse } from './search-use-log.ts';

const opened = (count: number, place = 1) => [{ page: 'meters/read', place, count }];

describe('failedSearches', () => {
  it.each<[string, Partial<TermUse>, { sign: string; count: number }[]]>([
    ['nothing was found', { nothing: 10 }, [{ sign: 'nothing found', count: 10 }]],
    ['nothing was opened', { opened: opened(4) }, [{ sign: 'nothing opened', count: 6 }]],
    ['other words were asked', { askedAgain: 3, opened: opened(7) }, [{ sign: 'asked again', count: 3 }]],
    [
      'readers found it unhelpful',
      {
        opened: opened(9),
        votes: [
          { page: 'meters/read', helpful: false, count: 2 },
          { page: 'meters/read', helpful: true, count: 1 },
        ],
      },
      [{ sign: 'unhelpful', count: 2 }],
    ],
    ['a fifth found nothing', { nothing: 2, opened: opened(8) }, [{ sign: 'nothing found', count: 2 }]],
    ['half opened nothing', { opened: opened(5) }, [{ sign: 'nothing opened', count: 5 }]],
    ['a fifth asked again', { askedAgain: 2, opened: opened(8) }, [{ sign: 'asked again', count: 2 }]],
    [
      'a fifth went on to contact us',
      { opened: [...opened(8), { page: 'contact-us', place: 11, count: 2 }] },
      [{ sign: 'contacted us', count: 2 }],
    ],
    ['it was opened from far down only', { opened: opened(9, 4) }, [{ sign: 'opened far down', count: 9 }]],
  ])('tells when %s', (_, known, signs) => {
    expect(failedSearches([use('meter', known)]).failed).toEqual([
      { term: 'meter', asked: 10, signs, next: undefined },
    ]);
  });

  it.each<[string, Partial<TermUse>]>([
    ['most open something', { opened: opened(6) }],
    ['some open the fourth and others the first', { opened: [...opened(1), ...opened(8, 4)] }],
    [
      'as many found it helpful as not',
      {
        opened: opened(9),
        votes: [
          { page: 'meters/read', helpful: false, count: 1 },
          { page: 'meters/read', helpful: true, count: 1 },
        ],
      },
    ],
    ['few go on to contact us', { opened: [...opened(9), { page: 'contact-us', place: 2, count: 1 }] }],
    ['they were looking for ways to contact us', { opened: [{ page: 'contact-us', place: 1, count: 10 }] }],
    ['few ask again', { askedAgain: 1, opened: opened(9) }],
    ['few find nothing', { nothing: 1, opened: opened(9) }],
    ['all open the third', { opened: opened(10, 3) }],
  ])('takes it as a success when %s', (_, known) => {
    expect(failedSearches([use('meter', known)])).toEqual({ failed: [], hidden: { terms: 0, asked: 0 }, unknown: 0 });
  });

  it('shows no term that too few visitors asked, not even as what was asked next', () => {
    const { failed, hidden } = failedSearches([
      use('rare', { isShared: false, asked: 2, nothing: 2 }),
      use('rarer', { isShared: false, asked: 1, nothing: 1 }),
      use('often', {
        asked: 3,
        askedAgain: 3,
        next: [
          { term: 'rare', count: 2 },
          { term: 'meter', count: 1 },
        ],
      }),
      use('meter', { asked: 3, opened: opened(3) }),
      use('never asked', { asked: 0, opened: opened(3, 5) }),
    ]);
    expect(failed).toEqual([{ term: 'often', asked: 3, signs: [{ sign: 'asked again', count: 3 }], next: 'meter' }]);
    expect(hidden).toEqual({ terms: 2, asked: 3 });
  });

  it('tells how many searches had no word of the index, and shows none of them as a term', () => {
    expect(failedSearches([use('', { asked: 9, nothing: 9 }), use('meter', { opened: opened(10) })])).toEqual({
      failed: [],
      hidden: { terms: 0, asked: 0 },
      unknown: 9,
    });
  });

  it('has what fails most often first', () => {
    const { failed } = failedSearches([use('a', { nothing: 2, opened: opened(8) }), use('b', { nothing: 9 })]);
    expect(failed.map(({ term }) => term)).toEqual(['b', 'a']);
  });
});
