import { describe, expect, it } from 'vitest';
import { readAllBrandFacts } from '../brand-facts.ts';
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
