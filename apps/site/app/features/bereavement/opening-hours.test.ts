import { describe, expect, it } from 'vitest';
import { openingHours } from './opening-hours.ts';

describe('opening hours', () => {
  it('have a row for each part of the fact, in the short form', () => {
    expect(openingHours('Monday to Friday 8am to 6pm, Saturday 9am to 2pm')).toEqual([
      { days: 'Mon-Fri', times: '8am-6pm' },
      { days: 'Sat', times: '9am-2pm' },
    ]);
    expect(openingHours('Monday to Thursday 9.30am to 5pm')).toEqual([{ days: 'Mon-Thu', times: '9.30am-5pm' }]);
  });

  it.each(['', 'Monday to Friday', '8am to 6pm'])('are not read from %j', (hours) => {
    expect(() => openingHours(hours)).toThrow('has no days or no times');
  });
});
