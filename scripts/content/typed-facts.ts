import type { Article } from './article-reading.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';

const patterns: [what: string, pattern: RegExp][] = [
  [
    'a phone number',
    /\b0\d{2,4}[ -]?\d{3}[ -]?\d{3,4}\b|\b0800 \d[\d ]{4,}|\b(?:101|105|111|112|159|999|18000|18001|7726|116 ?123)\b/g,
  ],
  ['a sum', /£\s?\d[\d,.]*|\b\d+(?:\.\d+)?p\b/g],
  ['a date', new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)? (?:${months})\\b|\\b(?:${months}) \\d{1,4}\\b`, 'g')],
  ['a year', /\b(?:19|20)\d\d\b/g],
  ['an email address', /[\w.+-]+@[\w-]+\.[\w.]+/g],
];

/** Years that are part of a name and do not go out of date. */
const names = ['Consumer Rights Act 2015', 'Data Protection Act 2018', 'Equality Act 2010'];

/** Values that can go out of date are in the ledger: an article must refer to them. */
export function factsAreReferenced({ blocks }: Pick<Article, 'blocks'>): string[] {
  return blocks.flatMap((block) => {
    const text = names.reduce((rest, name) => rest.replaceAll(name, ''), block.replaceAll(/\{\{[a-z0-9-]+\}\}/g, ''));
    return patterns.flatMap(([what, pattern]) =>
      [...text.matchAll(pattern)].map(([found]) => `${what} is typed, '${found.trim()}': make it a fact`),
    );
  });
}
