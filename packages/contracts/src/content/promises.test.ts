import { describe, expect, it } from 'vitest';
import { ombudsmanWeeks, periodCount, promisedFacts } from './promises.ts';

describe('the facts that code states', () => {
  it('are read from the ledger', () => {
    expect(ombudsmanWeeks).toBe(8);
    expect(promisedFacts['refund-contact-limit'].value).toBe('£250');
  });
});

describe('the number in a period', () => {
  it.each([
    ['8 weeks', 'weeks', 8],
    ['four weeks', 'weeks', 4],
    ['seven days', 'days', 7],
    ['21 days', 'days', 21],
  ] as const)('of %j in %s is %i', (period, unit, count) => {
    expect(periodCount(period, unit)).toBe(count);
  });

  it.each(['8 weeks', 'days', 'no days', '0 days', '1.5 days', '-2 days', 'some days', 'two working days', ''])(
    'is not read from %j, which is no number of days',
    (period) => {
      expect(() => periodCount(period, 'days')).toThrow(`'${period}' is not a number of days`);
    },
  );
});
