import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { subsetSiteFont } from './site-font.ts';

describe('the font of the site', () => {
  it('is the file that `npm run write -- font` writes, under 20 kB', async () => {
    const written = await readFile('packages/design/src/styles/font/atkinson-hyperlegible-next.woff2');
    expect(written.equals(await subsetSiteFont())).toBe(true);
    expect(written.length).toBeLessThan(20_000);
  });

  it('has every weight that a style sheet asks for', async () => {
    const base = await readFile('packages/design/src/styles/base.css', 'utf8');
    expect(base).toContain('font-weight: 400 750;');
    const weights = [...base.matchAll(/--weight-\w+: (\d+)/g)].map(([, weight]) => Number(weight));
    expect(weights).toEqual([650, 750]);
  });
});
