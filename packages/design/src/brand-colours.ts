import { readFileSync } from 'node:fs';

type Colours = Readonly<Record<string, string>>;

/** The colours of a brand's style sheet as `#rrggbb`, for what cannot have custom properties, such as an email. */
export function readBrandColours(brand: string): { light: Colours; dark: Colours } {
  const css = readFileSync(new URL(`./brands/${brand}.css`, import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  return { light: coloursIn(light), dark: { ...coloursIn(light), ...coloursIn(dark) } };
}

function coloursIn(css: string): Colours {
  const tokens = css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries(Array.from(tokens, ([, name = '', value = '']) => [name, value]));
}
