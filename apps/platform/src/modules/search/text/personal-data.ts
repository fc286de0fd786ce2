import { wordsOf } from './words.ts';

/** What people type into a search box that says who they are: taken out before anything of a query is kept. */
const personal: RegExp[] = [
  // What follows 'my name is', and a title with its name.
  /\b(?:my name is|my names|name's|i am called|im called|i'm called|name:)\s+(?:\p{L}[\p{L}'’-]*\s*){1,3}/giu,
  /\b(?:mr|mrs|ms|miss|mx|dr|sir|lady|rev|prof)\b\.?\s+(?:\p{L}\.?\s+)?\p{L}[\p{L}'’-]*/giu,
  // UK and Irish postcodes.
  /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/gi,
  /\b[a-z]\d[\dw]\s?[a-z\d]{4}\b/gi,
  // Phone, card, account and meter numbers, and dates of birth: six digits or more, however they are spaced.
  /(?:\b[a-z]{1,3})?\+?(?:\d[\s().\-/]*){6,}/gi,
  // Customer numbers: a few letters, then digits.
  /\b[a-z]{0,4}\d{4,}\w*\b/gi,
];

const maxCachedLength = 100;

/** The words of a query without what could name a person, short enough to count. */
export function withoutPersonalData(query: string): string {
  const rest = personal.reduce((text, pattern) => text.replaceAll(pattern, ' '), withoutAddresses(query));
  return wordsOf(rest).join(' ').slice(0, maxCachedLength).trim();
}

/** Without e-mail addresses, also those with a space beside the sign. By words, since a pattern would look back from each. */
function withoutAddresses(query: string): string {
  const words = query
    .normalize('NFKC')
    .replaceAll(/\s?@\s?/g, '@')
    .split(/\s+/);
  return words.filter((word) => !word.includes('@')).join(' ');
}
