import { describe, expect, it } from 'vitest';
import { readWeeksFields, writeReadWeeks } from './read-weeks-form.ts';

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
  it('gives back what fills it', () => {
    for (const override of [null, true, false]) {
      const filled = readWeeksFields({ ...stored, override });
      expect(writeReadWeeks(filled)).toEqual({ readWeeks: { ...stored, override }, errors: {} });
    }
  });

  it('takes the line ends and spaces of a browser', () => {
    const fields = { ...readWeeksFields(stored), weeks: '2026-12-28   2027-01-03\r\n\r\n  2027-03-29 2027-04-04 ' };
    expect(writeReadWeeks(fields).readWeeks.weeks).toEqual(stored.weeks);
  });

  it.each([
    ['2026-12-28', 'Enter two days on each line'],
    ['2026-12-28 2027-01-03 2027-01-04', 'Enter two days on each line'],
    ['2027-01-03 2026-12-28', 'A week has to end after it starts'],
  ])('refuses %j', (weeks, error) => {
    expect(writeReadWeeks({ ...readWeeksFields(stored), weeks }).errors).toEqual({ weeks: error });
  });
});
