import { describe, expect, it } from 'vitest';
import { checkReadWeeks, readWeeksFields, rowsOf, texts, weekStates } from './read-weeks-form.ts';

const now = new Date('2026-11-17T12:00:00Z');
const stored = {
  override: null,
  weeks: [
    { start: '2026-12-28', end: '2027-01-03' },
    { start: '2027-03-29', end: '2027-04-04' },
  ],
  contactCardPillTemplate: 'a',
  contactCardTemplate: 'b',
  headingTemplate: 'c',
  smrErrorTemplate: 'd',
};

describe('the form of the read weeks', () => {
  it('says where customers see each text', () => {
    expect(texts).toEqual({
      headingTemplate: 'Heading of the form',
      contactCardPillTemplate: 'Label on the contact card',
      contactCardTemplate: 'Text of the contact card',
      smrErrorTemplate: 'What the form says when sending fails',
    });
  });

  it('gives back what fills it', () => {
    for (const override of [null, true, false]) {
      const filled = readWeeksFields({ ...stored, override });
      expect(checkReadWeeks(filled, now)).toEqual({ readWeeks: { ...stored, override }, errors: {} });
    }
  });

  it('leaves out rows that are empty, and offers two of them', () => {
    const [first = { start: '', end: '' }, second = first] = stored.weeks;
    const fields = { ...readWeeksFields(stored), weeks: [first, { start: '', end: '' }, second] };
    expect(checkReadWeeks(fields, now).readWeeks.weeks).toEqual([first, second]);
    const none = { start: '', end: '' };
    expect(rowsOf(fields)).toEqual([first, none, second, none, none]);
    expect(rowsOf({ ...fields, weeks: [none] })).toEqual([none, none]);
  });

  const week = (start: string, end: string) => ({ start, end });

  it('takes a week of one day, and weeks in any order', () => {
    const weeks = [week('2027-01-04', '2027-01-10'), week('2027-01-03', '2027-01-03')];
    expect(checkReadWeeks({ ...readWeeksFields(stored), weeks }, now)).toMatchObject({
      readWeeks: { weeks },
      errors: {},
    });
  });

  it.each([
    [[week('2026-12-28', '')], { 'week-1': 'Enter both days of the week, or neither' }],
    [[week('', '2026-12-28')], { 'week-1': 'Enter both days of the week, or neither' }],
    [[week('2026-12-28', '2026-12-27')], { 'week-1': 'A week has to end after it starts' }],
    [[week('2036-12-01', '2036-12-07')], { 'week-1': '1 December 2036 is more than two years away' }],
    [
      [week('2026-12-28', '2027-01-03'), week('2027-01-03', '2027-01-10')],
      { 'week-2': 'It overlaps with the week from 28 December 2026' },
    ],
    [
      [week('2027-01-03', '2027-01-10'), week('2026-12-28', '2027-01-03')],
      { 'week-2': 'It overlaps with the week from 3 January 2027' },
    ],
    [[week('', ''), week('2026-12-28', '')], { 'week-2': 'Enter both days of the week, or neither' }],
    [[week('', '')], { weeks: 'Enter at least one week' }],
    [[week('2026-12-01', '2027-01-31')], { weeks: 'At most 31 days' }],
  ])('refuses %j', (weeks, errors) => {
    expect(checkReadWeeks({ ...readWeeksFields(stored), weeks }, now).errors).toEqual(errors);
  });
});

it('each text that is empty is said at its field', () => {
  const filled = readWeeksFields(stored);
  expect(checkReadWeeks({ ...filled, texts: { ...filled.texts, headingTemplate: '<p></p>' } }, now).errors).toEqual({
    headingTemplate: 'Enter a text',
  });
});

it('a week is open on its first and its last day in London', () => {
  const weeks = [
    { start: '2027-03-29', end: '2027-04-04' },
    { start: '2026-12-28', end: '2027-01-03' },
  ];
  const statesAt = (time: string) => weekStates(weeks, new Date(time)).map(({ state }) => state);
  expect(weekStates(weeks, new Date('2026-12-01T12:00:00Z')).map(({ start }) => start)).toEqual([
    '2026-12-28',
    '2027-03-29',
  ]);
  expect(statesAt('2026-12-27T23:59:00Z')).toEqual(['opens on the first day', 'opens on the first day']);
  expect(statesAt('2026-12-28T00:00:00Z')).toEqual(['is open', 'opens on the first day']);
  expect(statesAt('2027-01-03T23:59:00Z')).toEqual(['is open', 'opens on the first day']);
  expect(statesAt('2027-01-04T00:00:00Z')).toEqual(['was open', 'opens on the first day']);
  // It is summer time: 23:30 in UTC is the next day in London.
  expect(statesAt('2027-03-28T22:30:00Z')).toEqual(['was open', 'opens on the first day']);
  expect(statesAt('2027-03-28T23:30:00Z')).toEqual(['was open', 'is open']);
});
