import { describe, expect, it } from 'vitest';
import { generatedAddressFile } from './generated-addresses.ts';

describe('made-up addresses', () => {
  const text = (count: number, seed?: number) => Buffer.concat([...generatedAddressFile(count, seed)]).toString();

  it('are the same for the same seed, and a long file starts with the short one', () => {
    expect(text(500)).toBe(text(500));
    expect(text(500, 2)).not.toBe(text(500));
    expect(text(5_000).startsWith(text(500))).toBe(true);
  });

  it('are about 18 to a postcode, from 1 to 100, with flats and named houses', () => {
    const rows = text(100_000)
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const sizes = Object.values(Object.groupBy(rows, (row) => row[9] ?? '')).map((group) => group?.length ?? 0);
    expect(rows).toHaveLength(100_000);
    expect(new Set(rows.map(([id]) => id)).size).toBe(100_000);
    expect(rows.length / sizes.length).toBeCloseTo(18, 0);
    expect(Math.min(...sizes)).toBe(1);
    expect(Math.max(...sizes)).toBe(100);
    expect(rows.filter(([, flat]) => flat).length).toBeGreaterThan(10_000);
    expect(rows.filter(([, flat, name]) => !flat && /^[A-Z]/.test(name ?? '')).length).toBeGreaterThan(2_000);
  });
});
