import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../test/stub-storage.ts';
import { addReading, readingsKey, readReadings, removeExpiredReadings, removeReading } from './stored-readings.ts';

const week = 7 * 24 * 60 * 60 * 1_000;
const now = Date.parse('2026-12-28T09:00:00Z');
const reading = (key: string, value = '12345') => {
  const fields: [string, string][] = [['gas_reading', value]];
  return { key, fields, keptAt: now };
};
const keys = () => readReadings().map(({ key }) => key);

describe('a reading that could not be sent', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    stubStorage('localStorage');
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    [week - 1, ['a']],
    [week, []],
    [1 - week, ['a']],
    [-week, []],
  ])('is stored for a week, whichever way the clock was set: after %i ms there is %j', (passed, stored) => {
    addReading(reading('a'));
    vi.setSystemTime(now + passed);
    expect(keys()).toEqual(stored);
    removeExpiredReadings();
    expect(localStorage.getItem(readingsKey) === null).toBe(stored.length === 0);
  });

  it('is one of ten at most, and replaces an earlier one of its key', () => {
    const added = Array.from({ length: 11 }, (_, number) => addReading(reading(`${number}`)));
    expect(added).toEqual([...Array(10).fill(true), false]);
    expect(addReading(reading('3', '54321'))).toBe(true);
    expect(keys()).toEqual(['0', '1', '2', '4', '5', '6', '7', '8', '9', '3']);
    removeReading('5');
    expect(addReading(reading('10'))).toBe(true);
  });

  it('has up to 8,000 characters', () => {
    const overhead = JSON.stringify(reading('a', '')).length;
    const sizes = [7_999, 8_000, 8_001].map((size) => addReading(reading('a', 'x'.repeat(size - overhead))));
    expect(sizes).toEqual([true, true, false]);
  });

  it.each(['no JSON', '{}', '[1]', '[{"key":"a"}]', '[{"key":1,"keptAt":1,"fields":[]}]'])(
    'is none when the storage holds %j',
    (stored) => {
      localStorage.setItem(readingsKey, stored);
      expect(readReadings()).toEqual([]);
    },
  );
});
