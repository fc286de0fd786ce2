/** Colours of an email, as `#rrggbb`: mail clients do not support custom properties. */
export type Palette = {
  ground: string;
  paper: string;
  tint: string;
  ink: string;
  muted: string;
  link: string;
  rule: string;
  night: string;
  'on-night': string;
  window: string;
};

/** The brands' colours of `apps/site/app/brand/<brand>/tokens.css`; a test compares them. */
const palettes: Record<string, { light: Palette; dark: Palette }> = {
  larkfield: {
    light: {
      ground: '#ffffff',
      paper: '#f7f5f0',
      tint: '#e6f0f0',
      ink: '#14212b',
      muted: '#44515a',
      link: '#005065',
      rule: '#d3d8da',
      night: '#0c2b35',
      'on-night': '#f2f0ea',
      window: '#ffc84a',
    },
    dark: {
      ground: '#0f181e',
      paper: '#16232a',
      tint: '#1d2f36',
      ink: '#f2f0ea',
      muted: '#b5c1c7',
      link: '#86cfe0',
      rule: '#34454e',
      night: '#08191f',
      'on-night': '#f2f0ea',
      window: '#ffc84a',
    },
  },
  skerry: {
    light: {
      ground: '#ffffff',
      paper: '#f4f6f7',
      tint: '#e6edf5',
      ink: '#131e2e',
      muted: '#404d5d',
      link: '#17457d',
      rule: '#d1d8df',
      night: '#0e2440',
      'on-night': '#f0f3f6',
      window: '#ffd27d',
    },
    dark: {
      ground: '#0d141d',
      paper: '#141f2b',
      tint: '#1b2a3b',
      ink: '#eff2f5',
      muted: '#b4c0cc',
      link: '#9cc8f2',
      rule: '#324355',
      night: '#0a192c',
      'on-night': '#f0f3f6',
      window: '#ffd27d',
    },
  },
};

export function paletteOf(brand: string): { light: Palette; dark: Palette } {
  const palette = palettes[brand];
  if (!palette) throw new Error(`there are no email colours of the brand ${brand}`);
  return palette;
}
