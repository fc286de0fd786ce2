import { describe, expect, it } from 'vitest';
import { checkReadWeeks, readWeeksFields, texts, weekStates } from './read-weeks-form.ts';

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

  it('takes the line ends and spaces of a browser', () => {
    const fields = { ...readWeeksFields(stored), weeks: '2026-12-28   2027-01-03\r\n\r\n  2027-03-29 2027-04-04 ' };
    expect(checkReadWeeks(fields, now).readWeeks.weeks).toEqual(stored.weeks);
  });

  it('takes a week of one day', () => {
    const fields = { ...readWeeksFields(stored), weeks: '2026-12-28 2026-12-28' };
    expect(checkReadWeeks(fields, now)).toMatchObject({
      readWeeks: { weeks: [{ start: '2026-12-28', end: '2026-12-28' }] },
      errors: {},
    });
  });

  it.each([
    ['2026-12-28', 'Enter two days on each line'],
    ['2026-12-28 2027-01-03 2027-01-04', 'Enter two days on each line'],
    ['2026-12-28 2026-12-27', 'A week has to end after it starts'],
    ['2027-01-03 2026-12-28', 'A week has to end after it starts'],
    ['2026-12-28 Sunday', 'Enter two days for each week, like 2026-12-28 2027-01-03'],
    ['', 'Enter at least one week'],
    ['2026-12-01 2027-01-31', 'At most 31 days'],
    ['2036-12-01 2036-12-07', '2036-12-01 is more than two years away'],
    ['2026-12-28 2027-01-03\n2027-01-03 2027-01-10', 'The weeks from 2026-12-28 and from 2027-01-03 overlap'],
  ])('refuses %j', (weeks, error) => {
    expect(checkReadWeeks({ ...readWeeksFields(stored), weeks }, now).errors).toEqual({ weeks: error });
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
