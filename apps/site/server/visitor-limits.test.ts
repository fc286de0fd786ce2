import { describe, expect, it } from 'vitest';
import { createVisitorLimits } from './visitor-limits.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each([
  ['wrongAnswers', 10, 15 * minute],
  ['comments', 10, 24 * hour],
  ['votes', 3, 24 * hour],
  ['calls', 3, 24 * hour],
] as const)('the limit of %s', (name, most, windowMs) => {
  it(`is ${most}, until ${windowMs / minute} minutes after the first`, () => {
    let now = 0;
    const limit = createVisitorLimits(() => now)[name];
    for (let attempt = 0; attempt < most; attempt += 1) {
      expect(limit.waitSeconds('one')).toBe(0);
      limit.note('one');
    }
    expect(limit.waitSeconds('one')).toBe(windowMs / 1_000);
    expect(limit.waitSeconds('another')).toBe(0);
    now = windowMs - 1;
    expect(limit.waitSeconds('one')).toBe(1);
    now = windowMs;
    expect(limit.waitSeconds('one')).toBe(0);
  });
});
