import { describe, expect, it } from 'vitest';
import { noticeDraft } from './notice-draft.ts';
import { dayYearsAway, readWeeks, writtenReadWeeks } from './read-weeks.ts';

const draft = {
  brand: 'larkfield',
  title: 'Phones are down',
  message: 'Write to us.',
  severity: 'disruption',
  categories: null,
  startsAt: '2026-11-17T08:00:00+01:00',
  endsAt: '2026-11-17T08:00:00Z',
};
const errorsOf = (change: object) => {
  const outcome = noticeDraft.safeParse({ ...draft, ...change });
  return outcome.success ? [] : outcome.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('a notice as it is written', () => {
  it('has moments for its times, and texts without spaces around them', () => {
    expect(noticeDraft.parse({ ...draft, title: ' Phones are down ', message: ' Write to us.\n' })).toEqual({
      ...draft,
      startsAt: new Date('2026-11-17T07:00:00Z'),
      endsAt: new Date('2026-11-17T08:00:00Z'),
    });
  });

  it.each([
    { brand: 'skerry' },
    { brand: 'both' },
    { title: 'x'.repeat(100) },
    { message: 'x'.repeat(1_000) },
    { categories: ['moving-home', 'meters2'] },
    { severity: 'critical' },
    { severity: 'information' },
  ])('may have %j', (change) => {
    expect(errorsOf(change)).toEqual([]);
  });

  it.each([
    [{ title: ' ' }, 'title', 'Enter a title'],
    [{ title: 'x'.repeat(101) }, 'title', 'At most 100 characters'],
    [{ brand: '' }, 'brand', 'Choose a brand'],
    [{ message: ' ' }, 'message', 'Enter a message'],
    [{ message: 'x'.repeat(1_001) }, 'message', 'At most 1000 characters'],
    [{ categories: [] }, 'categories', 'Choose at least one category'],
    [{ startsAt: 'noon' }, 'startsAt', 'Enter a date and a time'],
    [{ endsAt: '2026-11-17T09:00' }, 'endsAt', 'Enter a date and a time'],
    [{ endsAt: '2026-11-17T07:00:00Z' }, 'endsAt', 'It has to end after it starts'],
    [{ endsAt: '2026-11-17T06:59:59Z' }, 'endsAt', 'It has to end after it starts'],
  ])('is refused with %j: %s, %s', (change, path, message) => {
    expect(errorsOf(change)).toEqual([[path, message]]);
  });

  it.each([
    { brand: 'larkfeld' },
    { severity: 'bad' },
    { categories: ['Meters'] },
    { categories: ['meters '] },
    { categories: ['a/b'] },
    { categories: [''] },
    { extra: 1 },
  ])('is refused with %j', (change) => {
    expect(errorsOf(change)).toHaveLength(1);
  });
});

describe('read weeks', () => {
  const weeks = {
    override: null,
    weeks: [{ start: '2026-12-28', end: '2027-01-03' }],
    contactCardPillTemplate: '',
    contactCardTemplate: '',
    headingTemplate: '',
    smrErrorTemplate: '',
  };

  it('have dates, texts and perhaps an override', () => {
    for (const override of [null, true, false])
      expect(readWeeks.parse({ ...weeks, override })).toEqual({ ...weeks, override });
  });

  it.each([
    { override: 'open' },
    { weeks: [{ start: '2026-12-28' }] },
    { weeks: [{ start: 'Monday', end: '2027-01-03' }] },
    { weeks: [{ start: '2026-12-28', end: '2027-01-03', extra: 1 }] },
    { headingTemplate: undefined },
    { extra: 1 },
  ])('are refused with %j', (change) => {
    expect(readWeeks.safeParse({ ...weeks, ...change }).success).toBe(false);
  });

  it.each([
    ['2026-12-28', undefined],
    ['2028-11-16', undefined],
    ['2028-11-17', '2028-11-17'],
    ['2036-12-28', '2036-12-28'],
    ['2024-11-18', undefined],
    ['2024-11-17', '2024-11-17'],
    ['0206-12-28', '0206-12-28'],
  ])('of %s are two years away or nearer in November 2026: not %s', (day, stray) => {
    const now = new Date('2026-11-17T12:00:00Z');
    expect(dayYearsAway({ weeks: [...weeks.weeks, { start: day, end: day }] }, now)).toBe(stray);
  });

  describe('that are written', () => {
    const written = {
      ...weeks,
      contactCardPillTemplate: 'Prices are changing',
      contactCardTemplate: '<p>Send a reading.</p>',
      headingTemplate: 'x',
      smrErrorTemplate: '<b>Write it down</b>',
    };
    const week = (start: string, end: string) => ({ start, end });
    const errorsOfWeeks = (change: object) => {
      const outcome = writtenReadWeeks.safeParse({ ...written, ...change });
      return outcome.success ? [] : outcome.error.issues.map(({ path, message }) => [path.join('.'), message]);
    };

    it.each([
      {},
      { override: true },
      { headingTemplate: 'x'.repeat(5_000) },
      { weeks: [week('2026-12-28', '2026-12-28')] },
      { weeks: [week('2026-12-01', '2026-12-31')] },
      { weeks: [week('2027-01-04', '2027-01-10'), week('2026-12-28', '2027-01-03')] },
    ])('may have %j', (change) => {
      expect(errorsOfWeeks(change)).toEqual([]);
    });

    it.each(['contactCardPillTemplate', 'contactCardTemplate', 'headingTemplate', 'smrErrorTemplate'])(
      'have a %s with letters in it',
      (name) => {
        for (const text of ['', ' \n', '<p></p>', '<p>&nbsp;<br></p>'])
          expect(errorsOfWeeks({ [name]: text })).toEqual([[name, 'Enter a text']]);
        expect(errorsOfWeeks({ [name]: 'x'.repeat(5_001) })).toEqual([[name, 'At most 5000 characters']]);
      },
    );

    it.each([
      [[], 'weeks', 'Enter at least one week'],
      [[week('2026-12-28', '2026-12-27')], 'weeks.0.end', 'It has to end after it starts'],
      [[week('2026-12-01', '2027-01-01')], 'weeks.0.end', 'At most 31 days'],
      [[week('2016-01-01', '2036-01-01')], 'weeks.0.end', 'At most 31 days'],
      [
        [week('2027-01-03', '2027-01-10'), week('2026-12-28', '2027-01-03')],
        'weeks',
        'The weeks from 2026-12-28 and from 2027-01-03 overlap',
      ],
      [
        Array.from({ length: 101 }, (_, index) => week(`${2000 + index}-01-01`, `${2000 + index}-01-02`)),
        'weeks',
        'At most 100 weeks',
      ],
    ])('are refused with %j: %s, %s', (changed, path, message) => {
      expect(errorsOfWeeks({ weeks: changed })).toEqual([[path, message]]);
    });
  });
});
