import { readFile } from 'node:fs/promises';
import { danger } from '@lamplighter/contracts/search';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dangerFinder, dangerRules } from './danger.ts';

const read = async (file: string) =>
  JSON.parse(await readFile(new URL(`../../../../../content/search/${file}`, import.meta.url), 'utf8'));
const find = dangerFinder(dangerRules.parse(await read('danger.json')));
const judged = z
  .object({ danger: z.record(danger, z.array(z.string())), harmless: z.array(z.string()) })
  .parse(await read('danger-judged.json'));

describe('what a query says is wrong right now', () => {
  const dangerous = Object.entries(judged.danger).flatMap(([kind, queries]) => queries.map((query) => [query, kind]));

  it('is judged by at least 40 dangerous and 60 harmless queries', () => {
    expect(dangerous.length).toBeGreaterThanOrEqual(40);
    expect(judged.harmless.length).toBeGreaterThanOrEqual(60);
  });

  it.each(dangerous)('%s: the card for %s @SRCH-4', (query, kind) => {
    expect(find(query)).toBe(kind);
  });

  it.each(judged.harmless)('%s: no card @SRCH-4', (query) => {
    expect(find(query)).toBeNull();
  });

  it('is found in the middle of a long story, and takes no time over one with no end', () => {
    expect(find(`hello i moved in last week and since yesterday there is a gass smel in the hall, what now?`)).toBe(
      'gas',
    );
    const start = performance.now();
    find('smel gass '.repeat(2_000));
    find('x'.repeat(2_000));
    expect(performance.now() - start).toBeLessThan(50);
  });
});
