import { brandIds } from '@lamplighter/contracts/content/brands';
import { readBrandColours } from '@lamplighter/design/brand-colours';
import { describe, expect, it } from 'vitest';
import { paletteOf, readAllBrandFacts } from '../brand-facts.ts';
import { sampleEmails } from '../sample-emails.ts';

const emails = sampleEmails(await readAllBrandFacts('content'));

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const decoded = (html: string) => html.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);

/** What a reader of the HTML part sees, by element; a web link is followed by its URL. */
function shownTexts(html: string): string[] {
  const article = html.slice(html.indexOf('role="article"'));
  return [...article.matchAll(/<(p|h1|h2|li)\b[^>]*>(.*?)<\/\1>/g)].map(([, , inner = '']) => {
    const withUrls = inner.replaceAll(/<a href="(https:[^"]*)"[^>]*>(.*?)<\/a>/g, '$2 ($1)');
    return decoded(withUrls.replaceAll(/<[^>]*>/g, ''));
  });
}

function textLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^- /, ''))
    .filter((line) => line !== '' && line !== '---');
}

describe.each(emails)('the email of $brand, $name', ({ html, text, subject }) => {
  it('says the same in HTML and in text, in the same order', () => {
    // The first line of the HTML part is the logo.
    const [logo, ...shown] = shownTexts(html);
    expect(textLines(text)).toEqual(shown);
    expect(text).toContain(`\n${logo}\n`);
    expect(shown.length).toBeGreaterThan(10);
  });

  it('has every text of its HTML in one of the compared elements', () => {
    const article = html.slice(html.indexOf('role="article"'));
    const rest = article.replaceAll(/<(p|h1|h2|li)\b[^>]*>.*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, '');
    expect(rest.slice(rest.indexOf('>') + 1).trim()).toBe('');
  });

  it('previews a sentence that it contains', () => {
    const preheader = decoded(html.match(/<div style="display:none[^>]*>([^<]*)</)?.[1] ?? '');
    expect(preheader.length).toBeGreaterThan(20);
    expect(text).toContain(preheader);
  });

  it('links every phone number, and its web addresses by https', () => {
    const linked = [...html.matchAll(/<a href="tel:(\d+)"[^>]*>([\d ]+)<\/a>/g)];
    for (const [, number, label] of linked) expect(label?.replaceAll(' ', '')).toBe(number);
    const numbers = [...text.matchAll(/\b0\d{3} \d{3} \d{4}\b/g)].map(([number]) => number);
    expect(linked.map(([, , label]) => label)).toEqual(numbers);
    expect([...html.matchAll(/ href="(?!tel:|https:)[^"]*"/g)]).toEqual([]);
  });

  it('keeps a phone number on one line', () => {
    for (const [link] of html.matchAll(/<a href="tel:[^>]*>/g)) expect(link).toContain('white-space:nowrap');
  });

  it('has a language, a title and a viewport, and loads nothing', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en-GB" dir="ltr"><head><meta charSet="utf-8"\/>/);
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).not.toMatch(/<(img|link|script|iframe|video)\b|url\(|@import|@font-face/);
    expect(html.match(/<table/g)?.length).toBe(html.match(/<table role="presentation"/g)?.length);
  });
});

/**
 * The CSS that an email may use: each property was checked for Gmail, Outlook, Apple Mail, Yahoo, AOL and Samsung Email
 * against the data of caniemail.com, as decision 6 records. Check a new one before adding it.
 */
const checkedProperties = [
  'background-color',
  'border-bottom',
  'border-color',
  'border-top',
  'color',
  'color-scheme',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'margin',
  'max-height',
  'max-width',
  'overflow',
  'padding',
  'supported-color-schemes',
  'text-align',
  'text-decoration',
  'white-space',
  'width',
];
const checkedElements = 'a body div h1 h2 head html li meta p strong style table tbody td title tr ul'.split(' ');

const html = sampleEmails(await readAllBrandFacts('content'))
  .map((email) => email.html)
  .join('');
const found = (pattern: RegExp, text = html) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const once = (names: string[]) => [...new Set(names)].toSorted();

it('emails use only CSS that mail clients support', () => {
  const inline = found(/ style="([^"]*)"/g).join(';');
  const sheets = found(/<style>(.*?)<\/style>/g).join('');
  const names = [...found(/(?:^|;)([a-z-]+):/g, inline), ...found(/[{;]([a-z-]+):/g, sheets)];
  expect(once(names)).toEqual(checkedProperties);
  expect(once(found(/@(\w+)/g, sheets))).toEqual(['media']);
});

it('emails use only elements that mail clients support', () => {
  expect(once(found(/<([a-z][a-z\d]*)/g))).toEqual(checkedElements);
});

it.each(brandIds)('the emails of %s have ten colours of its site in each theme', (brand) => {
  const { light, dark } = paletteOf(brand);
  expect([light, dark].map((palette) => Object.keys(palette).length)).toEqual([10, 10]);
  expect(readBrandColours(brand).light).toMatchObject(light);
  expect(readBrandColours(brand).dark).toMatchObject(dark);
  expect(dark.paper).not.toBe(light.paper);
});

it('a brand without colours is refused', () => {
  expect(() => paletteOf('harrier')).toThrow('brands/harrier.css');
});
