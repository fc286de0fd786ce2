import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clockSettings, keepsRealTime, movedClockIssue, startClock } from './clock.ts';
import { parseEnvironment } from './environment.ts';

const schema = z.object(clockSettings).refine(keepsRealTime, movedClockIssue);
const CLOCK_AT = '2027-03-31T22:59:00Z';

describe('the clock', () => {
  it('runs from the time a test says, and tells the real time otherwise', () => {
    const apart = startClock({ CLOCK_AT })().getTime() - Date.parse(CLOCK_AT);
    expect(apart).toBeGreaterThanOrEqual(0);
    expect(apart).toBeLessThan(1_000);
    expect(Math.abs(startClock({})().getTime() - Date.now())).toBeLessThan(1_000);
  });

  it('cannot be moved in production', () => {
    expect(parseEnvironment(schema, { CLOCK_AT, NODE_ENV: 'production' })).toEqual({
      problems: ['CLOCK_AT: is for tests: a clock in production is never moved'],
    });
    expect(parseEnvironment(schema, { CLOCK_AT, NODE_ENV: 'test' })).toMatchObject({ settings: { CLOCK_AT } });
    expect(parseEnvironment(schema, { NODE_ENV: 'production' })).toMatchObject({ settings: {} });
  });
});
