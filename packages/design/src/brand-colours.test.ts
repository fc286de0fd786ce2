import { brandIds } from '@lamplighter/contracts/content/brands';
import { describe, expect, it } from 'vitest';
import { readBrandColours } from './brand-colours.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'paper', 'tint'];
const pairs = (foregrounds: string[], backgrounds: string[]) =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background] as const));

const text = [
  ...pairs(['ink', 'muted', 'link', 'visited', 'danger', 'success'], grounds),
  ...pairs(['warn', 'ink', 'link'], ['warn-fill']),
  ...pairs(['on-brand'], ['brand']),
  ...pairs(['on-emergency'], ['emergency']),
  ...pairs(['on-night', 'on-night-muted', 'night-line'], ['night', 'night-deep']),
  ...pairs(['on-window'], ['window']),
];
const controls = [
  ...pairs(['border', 'brand', 'accent', 'ink'], grounds),
  ...pairs(['warn'], ['warn-fill']),
  ...pairs(['window', 'on-night'], ['night']),
];

describe.each(brandIds)('the colours of %s', (brand) => {
  const themes = readBrandColours(brand);

  it('are the same set in both themes and in both brands', () => {
    expect(Object.keys(themes.light).sort()).toEqual(Object.keys(readBrandColours('larkfield').light).sort());
  });

  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    const tokens = themes[theme];
    const of = (name: string) => tokens[name] ?? 'missing';

    it.each(text)('%s is read on %s at 7:1 or better', (foreground, background) => {
      expect(contrast(of(foreground), of(background))).toBeGreaterThanOrEqual(7);
    });
    it.each(controls)('%s is seen on %s at 3:1 or better', (foreground, background) => {
      expect(contrast(of(foreground), of(background))).toBeGreaterThanOrEqual(3);
    });
    it.each([...grounds, 'warn-fill', 'night', 'night-deep', 'emergency'])(
      'one of the two lines of the focus ring is seen on %s at 3:1 or better',
      (surface) => {
        const ring = [of('ink'), of('focus')].map((line) => contrast(line, of(surface)));
        expect(Math.max(...ring)).toBeGreaterThanOrEqual(3);
      },
    );
  });
});
