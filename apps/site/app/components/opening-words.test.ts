import { readOpeningHours } from '@lamplighter/contracts/time/opening-hours';
import { describe, expect, it } from 'vitest';
import { openingWords } from './opening-words.ts';

const closedDays = ['2026-12-25', '2026-12-26', '2026-12-28'];
const office = readOpeningHours('Monday to Friday 8am to 6pm, Saturday 9am to 2pm', closedDays);
const always = readOpeningHours('24 hours a day, 7 days a week', closedDays);

describe('the opening state of a line', () => {
  it.each([
    ['2026-11-16T07:59:00Z', 'Closed now. Opens at 8am'],
    ['2026-11-16T08:00:00Z', 'Open now until 6pm'],
    ['2026-11-16T18:00:00Z', 'Closed now. Opens tomorrow at 8am'],
    ['2026-11-20T18:00:00Z', 'Closed now. Opens tomorrow at 9am'],
    ['2026-11-21T10:00:00Z', 'Open now until 2pm'],
    ['2026-11-21T15:00:00Z', 'Closed now. Opens on Monday at 8am'],
    // From Thursday evening to Tuesday: a weekday alone could be taken for another week.
    ['2026-12-24T18:00:00Z', 'Closed now. Opens on Tuesday 29 December at 8am'],
    ['2026-12-27T12:00:00Z', 'Closed now. Opens on Tuesday at 8am'],
    // British Summer Time.
    ['2026-07-01T16:59:00Z', 'Open now until 6pm'],
    ['2026-07-01T17:00:00Z', 'Closed now. Opens tomorrow at 8am'],
  ])('at %s is: %s', (moment, text) => {
    expect(openingWords(office, new Date(moment)).text).toBe(text);
  });

  it('of a line that never closes is the same on Christmas Day', () => {
    expect(openingWords(always, new Date('2026-12-25T03:00:00Z'))).toEqual({ isOpen: true, text: 'Open now' });
  });

  it('of a line that never opens is left out', () => {
    expect(openingWords({ week: [], closedDays: [] }, new Date('2026-11-16T09:00:00Z')).text).toBe('');
  });
});
