import { describe, expect, it } from 'vitest';
import { renderMarkup } from '../../../test/render-markup.tsx';
import { PageHead } from './PageHead.tsx';

describe('the head of a page', () => {
  it.each([
    ['larkfield', 'Larkfield Energy'],
    ['skerry', 'Skerry Gas'],
  ] as const)('has the title of the page, the area and the brand: %s @MET-1', (brandId, name) => {
    expect(renderMarkup(<PageHead title="Meters" />, { site: { brandId } })).toContain(
      `<title>Meters - Help &amp; Support - ${name}</title>`,
    );
    expect(renderMarkup(<PageHead />, { site: { brandId } })).toContain(`<title>Help &amp; Support - ${name}</title>`);
  });

  it('has the description of the page, or one of all help @MET-1', () => {
    const description = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
    expect(description(renderMarkup(<PageHead description="How to read it" />))).toBe('How to read it');
    expect(description(renderMarkup(<PageHead title="Meters" />))).toBe(
      'Help for our products and services: emergencies, breakdowns, bills, payments, appliances, energy top-up and moving home.',
    );
  });

  it.each([
    ['https://larkfield.example', 'https://www.larkfield.example'],
    ['https://www.larkfield.example', 'https://www.larkfield.example'],
    ['http://localhost:3000', 'http://www.localhost:3000'],
  ])('has the www form of the host in its canonical link: %s @MET-2', (publicOrigin, www) => {
    const html = renderMarkup(<PageHead />, { path: '/help-and-support/meters?from=hub', site: { publicOrigin } });
    expect(html).toContain(`<link rel="canonical" href="${www}/help-and-support/meters"/>`);
    expect(html).toContain(`<meta property="og:url" content="${www}/help-and-support/meters"/>`);
  });

  it('has robots only where a page asks for it @MET-3', () => {
    expect(renderMarkup(<PageHead robots="nosnippet" />)).toContain('<meta name="robots" content="nosnippet"/>');
    expect(renderMarkup(<PageHead title="Meters" />)).not.toContain('robots');
  });
});
