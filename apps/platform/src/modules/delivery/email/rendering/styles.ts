import type { CSSProperties } from 'react';
import type { Palette } from './palettes.ts';

/** Fonts that every mail client has. */
const fontFamily = 'Arial, Helvetica, sans-serif';

const text = (size: number, lineHeight: number): CSSProperties => ({
  fontFamily,
  fontSize: `${size}px`,
  lineHeight: `${lineHeight}px`,
});

/**
 * The inline styles of an email in light colours. Inline, because some clients drop style elements; the dark colours
 * below need one, so that these clients show the light ones.
 */
export function lightStyles(colour: Palette) {
  return {
    body: { margin: 0, padding: 0, backgroundColor: colour.paper },
    page: { padding: '16px 8px', backgroundColor: colour.paper },
    card: { maxWidth: '600px', width: '100%', backgroundColor: colour.ground },
    band: {
      textAlign: 'left',
      padding: '20px 24px',
      backgroundColor: colour.night,
      borderBottom: `4px solid ${colour.window}`,
    },
    logo: { ...text(22, 28), margin: 0, fontWeight: 'bold', color: colour['on-night'] },
    content: { textAlign: 'left', padding: '24px 24px 8px', backgroundColor: colour.ground },
    title: { ...text(24, 30), margin: '0 0 16px', fontWeight: 'bold', color: colour.ink },
    heading: { ...text(18, 24), margin: '24px 0 8px', fontWeight: 'bold', color: colour.ink },
    paragraph: { ...text(16, 24), margin: '0 0 16px', color: colour.ink },
    list: { margin: '0 0 16px', padding: '0 0 0 24px' },
    item: { ...text(16, 24), margin: '0 0 8px', color: colour.ink },
    details: { margin: '0 0 16px', backgroundColor: colour.tint },
    detailsCell: { padding: '12px 16px', backgroundColor: colour.tint },
    detail: { ...text(16, 24), margin: '4px 0', color: colour.ink },
    link: { color: colour.link, textDecoration: 'underline' },
    phone: { color: colour.link, textDecoration: 'underline', whiteSpace: 'nowrap' },
    footer: {
      textAlign: 'left',
      padding: '16px 24px 24px',
      borderTop: `1px solid ${colour.rule}`,
      backgroundColor: colour.ground,
    },
    small: { ...text(14, 21), margin: '0 0 12px', color: colour.muted },
    preheader: {
      display: 'none',
      maxHeight: 0,
      overflow: 'hidden',
      fontSize: '1px',
      lineHeight: '1px',
      color: colour.paper,
    },
  } satisfies Record<string, CSSProperties>;
}

export type Styles = ReturnType<typeof lightStyles>;

/** Dark colours override inline styles, hence `!important`. The classes are those of the components. */
export function darkStyleSheet(colour: Palette): string {
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (prefers-color-scheme:dark){',
    `.paper{background-color:${colour.paper} !important}`,
    `.ground{background-color:${colour.ground} !important}`,
    `.tint{background-color:${colour.tint} !important}`,
    `.band{background-color:${colour.night} !important;border-color:${colour.window} !important}`,
    `.rule{border-color:${colour.rule} !important}`,
    `.ink{color:${colour.ink} !important}`,
    `.muted{color:${colour.muted} !important}`,
    `.link{color:${colour.link} !important}`,
    '}',
  ].join('');
}
