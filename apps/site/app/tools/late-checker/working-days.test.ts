import { describe, expect, it } from 'vitest';
import { ledger } from '../ledger.ts';
import { workingDayBefore, workingDaysAfter } from './working-days.ts';

describe('working days', () => {
  it.each([
    ['over a weekend', '2026-11-13', 1, '2026-11-16'],
    ['from a Sunday', '2026-11-15', 1, '2026-11-16'],
    ['over Christmas 2026, whose second day is moved to a Monday', '2026-12-24', 1, '2026-12-29'],
    ['over Easter 2025', '2025-04-17', 1, '2025-04-22'],
    ['over the May holiday of 2026', '2026-05-01', 1, '2026-05-05'],
    ['none', '2026-11-15', 0, '2026-11-15'],
  ])('%s', (_, from, count, to) => {
    expect(workingDaysAfter(from, count, ledger)).toBe(to);
  });

  it('go back over New Year', () => {
    expect(workingDayBefore('2026-01-02', ledger)).toBe('2025-12-31');
  });
});
