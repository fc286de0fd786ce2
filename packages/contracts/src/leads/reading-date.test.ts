import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, daysAfter, formatDay, formatWeekday, formatWholeDay, londonDay } from '../time/london-day.ts';
import { missingParts, readingWindow, readReadingDate, typedDate } from './reading-date.ts';

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the days a reading may be of', () => {
  it.each([
    ['2027-03-31', '2027-02-28'],
    ['2028-03-31', '2028-02-29'],
    ['2028-03-30', '2028-02-29'],
    ['2028-02-29', '2028-01-29'],
    ['2027-03-28', '2027-02-28'],
    ['2027-01-01', '2026-12-01'],
    ['2027-01-31', '2026-12-31'],
    ['2026-10-31', '2026-09-30'],
    ['2026-07-31', '2026-06-30'],
  ])('on %s start on %s @MTR-7', (today, from) => {
    expect(readingWindow(today)).toEqual({ from, to: today });
  });

  it('are 28 to 31 days and today, and never start later than the day before would have them @MTR-7', () => {
    fc.assert(
      fc.property(days, (today) => {
        const { from, to } = readingWindow(today);
        const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
        expect(length).toBeGreaterThanOrEqual(28);
        expect(length).toBeLessThanOrEqual(31);
        expect(readingWindow(daysAfter(today, 1)).from >= from).toBe(true);
      }),
    );
  });

  it.each([
    ['2027-03-28T00:59:59Z', '2027-03-28'],
    ['2027-03-28T22:59:59Z', '2027-03-28'],
    ['2027-03-28T23:00:00Z', '2027-03-29'],
    ['2027-03-27T23:30:00Z', '2027-03-27'],
    ['2026-10-24T23:00:00Z', '2026-10-25'],
    ['2026-10-25T23:59:59Z', '2026-10-25'],
    ['2026-10-26T00:00:00Z', '2026-10-26'],
  ])('are London days, on the nights the clocks change too: %s is %s @MTR-7', (at, day) => {
    expect(londonDay(new Date(at))).toBe(day);
  });

  it('are said in words', () => {
    expect(formatDay('2027-03-01')).toBe('1 March 2027');
    expect(formatWeekday('2027-04-04')).toBe('Sunday 4 April');
    expect(formatWholeDay('2027-04-04')).toBe('Sunday 4 April 2027');
  });
});

describe('the date of a reading', () => {
  const window = readingWindow('2027-03-31');
  const read = (day: string, month: string, year: string) => readReadingDate({ day, month, year }, window);

  it.each([
    ['1', '3', '2027', '2027-03-01'],
    [' 01 ', 'mar', '2027', '2027-03-01'],
    ['31', 'March', '2027', '2027-03-31'],
    ['28', 'FEB.', '2027', '2027-02-28'],
    ['1', '3', '27', '2027-03-01'],
    ['3\u200b0', '0\u00a03', '2027', '2027-03-30'],
  ])('reads %j %j %j @MTR-7', (day, month, year, meant) => {
    expect(read(day, month, year)).toEqual({ day: meant });
  });

  it.each([
    ['', '', ' ', 'Enter the date you took the reading'],
    ['1', '', '2027', 'Date of reading must include a month'],
    ['', '3', '', 'Date of reading must include a day and a year'],
    ['29', '2', '2027', 'Date of reading must be a real date'],
    ['1', 'ma', '2027', 'Date of reading must be a real date'],
    ['1', '13', '2027', 'Date of reading must be a real date'],
    ['0', '3', '2027', 'Date of reading must be a real date'],
    ['1', '3', '26', 'Date of reading must be between 28 February 2027 and 31 March 2027'],
    ['1', '3', '207', 'Date of reading must be a real date'],
    ['1', '3', '7', 'Date of reading must be a real date'],
    ['27', '2', '2027', 'Date of reading must be between 28 February 2027 and 31 March 2027'],
    ['1', '4', '2027', 'Date of reading must be between 28 February 2027 and 31 March 2027'],
  ])('says what is wrong with %j %j %j @MTR-7', (day, month, year, problem) => {
    expect(read(day, month, year)).toEqual({ problem });
  });

  it('takes every day of the window and none outside it, however it is written @MTR-7', () => {
    const short = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
    fc.assert(
      fc.property(days, fc.integer({ min: -40, max: 10 }), fc.boolean(), (today, shift, inWords) => {
        const meant = new Date(Date.parse(today) + shift * 86_400_000);
        const month = meant.getUTCMonth();
        const typed = {
          day: String(meant.getUTCDate()),
          month: (inWords && short[month]) || String(month + 1),
          year: String(meant.getUTCFullYear()),
        };
        const days = readingWindow(today);
        const day = meant.toISOString().slice(0, 10);
        const result = readReadingDate(typed, days);
        if (day >= days.from && day <= days.to) expect(result).toEqual({ day });
        else expect(result).toHaveProperty('problem');
      }),
    );
  });

  it('never throws, and never makes a day of nothing', () => {
    const text = fc.string({ unit: 'binary', maxLength: 6 });
    fc.assert(
      fc.property(text, text, text, (day, month, year) => {
        const result = read(day, month, year);
        if ('day' in result) expect(dayOf(...split(result.day))).toBe(result.day);
        else expect(result.problem).not.toBe('');
      }),
    );
  });
});

function split(day: string): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}

describe('the parts of a date', () => {
  const window = { from: '2027-02-28', to: '2027-03-31' };
  const read = (day: string, month: string, year: string) => readReadingDate({ day, month, year }, window);
  const notReal = { problem: 'Date of reading must be a real date' };

  it('comes from three fields', () => {
    expect(typedDate({ 'date-day': '1', 'date-month': '2', 'date-year': '3' })).toEqual({
      day: '1',
      month: '2',
      year: '3',
    });
    expect(typedDate({})).toEqual({ day: '', month: '', year: '' });
    expect(missingParts({ day: ' ', month: '1', year: '' })).toEqual(['day', 'year']);
  });

  it.each([
    ['january', '01'],
    ['february', '02'],
    ['march', '03'],
    ['april', '04'],
    ['may', '05'],
    ['june', '06'],
    ['july', '07'],
    ['august', '08'],
    ['september', '09'],
    ['october', '10'],
    ['november', '11'],
    ['december', '12'],
  ])('may have the month %s', (month, number) => {
    const year = { from: '2027-01-01', to: '2027-12-31' };
    expect(readReadingDate({ day: '1', month, year: '2027' }, year)).toEqual({ day: `2027-${number}-01` });
  });

  it.each([
    ['1x', '3', '2027'],
    ['x1', '3', '2027'],
    ['001', '3', '2027'],
    ['1', '003', '2027'],
    ['1', '3x', '2027'],
    ['1', 'x3', '2027'],
    ['1', 'marchy', '2027'],
    ['1', 'arch', '2027'],
    ['1', '3', '27x'],
    ['1', '3', 'x27'],
    ['1', '3', '2027x'],
    ['1', '3', 'x2027'],
    ['1', '3', '20270'],
    [`1${' '.repeat(1_000)}`, '3', '2027'],
  ])('is not %j %j %j', (day, month, year) => {
    expect(read(day, month, year)).toEqual(notReal);
  });

  it('may be padded up to 1,000 characters', () => {
    expect(read(`1${' '.repeat(999)}`, '3', '2027')).toEqual({ day: '2027-03-01' });
  });

  it('has the first and the last day of its window', () => {
    expect(read('28', '2', '2027')).toEqual({ day: '2027-02-28' });
    expect(read('31', '3', '2027')).toEqual({ day: '2027-03-31' });
    expect(readingWindow('2027-05-31')).toEqual({ from: '2027-04-30', to: '2027-05-31' });
    expect(readingWindow('2027-12-01')).toEqual({ from: '2027-11-01', to: '2027-12-01' });
  });

  it('is today when today cannot be read', () => {
    expect(readingWindow('')).toEqual({ from: '', to: '' });
  });
});
