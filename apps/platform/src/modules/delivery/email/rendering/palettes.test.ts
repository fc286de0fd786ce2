import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paletteOf } from './palettes.ts';

function tokens(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

describe.each(['larkfield', 'skerry'])('the emails of %s', (brand) => {
  const css = readFileSync(`apps/site/app/brand/${brand}/tokens.css`, 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

  it('have the colours of its site', () => {
    expect(tokens(light)).toMatchObject(paletteOf(brand).light);
    expect({ ...tokens(light), ...tokens(dark) }).toMatchObject(paletteOf(brand).dark);
  });
});

it('a brand without colours is refused', () => {
  expect(() => paletteOf('harrier')).toThrow('there are no email colours of the brand harrier');
});
