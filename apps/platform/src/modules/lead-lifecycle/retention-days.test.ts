import { describe, expect, it } from 'vitest';
import { retentionDays } from './retention-days.ts';

describe('the retention of leads in days', () => {
  it('has a default for each kind', () => {
    const defaults = { complaint: 2_190, enquiry: 730, feedback: 365, 'meter-reading': 730 };
    expect(retentionDays.parse(undefined)).toEqual(defaults);
    expect(retentionDays.parse('')).toEqual(defaults);
  });

  it('is set by kind, with any spacing', () => {
    expect(retentionDays.parse('complaint:1, meter-reading:90,')).toEqual({
      complaint: 1,
      enquiry: 730,
      feedback: 365,
      'meter-reading': 90,
    });
  });

  it.each(['complaint:0', 'complaint:1.5', 'complaint:-1', 'complaint:', 'complaint', 'letter:7', 'complaint:soon'])(
    'is not %j',
    (text) => {
      expect(retentionDays.safeParse(text).success).toBe(false);
    },
  );
});
