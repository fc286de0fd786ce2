import { wordsOf } from '@lamplighter/contracts/text/words';

/** Personal data that people type into a search box, removed before any part of a query is stored. */
const personal: RegExp[] = [
  // The words after 'my name is', and a title with its name.
  /\b(?:my name is|my names|name's|i am called|im called|i'm called|name:)\s+(?:\p{L}[\p{L}'’-]*\s*){1,3}/giu,
  /\b(?:mr|mrs|ms|miss|mx|dr|sir|lady|rev|prof)\b\.?\s+(?:\p{L}\.?\s+)?\p{L}[\p{L}'’-]*/giu,
  // UK postcodes.
  /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/gi,
  // Eircodes: a routing key, then four characters. A word has a vowel and no digit: 'F22 mean' is about a fault code.
  /\b(?:[ac-fhknprtv-y]\d\d|d6w)\s?(?=[a-z]{0,3}\d|[^aeiouy]{4})[a-z\d]{4}\b/gi,
  // Phone, card, account and meter numbers, and dates of birth: six digits or more, with any spacing.
  /(?:\b[a-z]{1,3})?\+?(?:\d[\s().\-/]*){6,}/gi,
  // Customer numbers: a few letters, then digits.
  /\b[a-z]{0,4}\d{4,}\w*\b/gi,
];

const maxCachedLength = 100;

/** The words of a query without personal data, cut to the length that is counted. */
export function withoutPersonalData(query: string): string {
  return wordsOf(replacePersonalData(query, ' ')).join(' ').slice(0, maxCachedLength).trim();
}

/** The text with other words in place of personal data. */
export function replacePersonalData(text: string, replacement: string): string {
  return personal.reduce((rest, pattern) => rest.replaceAll(pattern, replacement), replaceEmails(text, replacement));
}

/** Replaces email addresses, also with a space beside the @. By words, because a regular expression would backtrack. */
function replaceEmails(text: string, replacement: string): string {
  const words = text
    .normalize('NFKC')
    .replaceAll(/\s?@\s?/g, '@')
    .split(/\s+/);
  return words.map((word) => (word.includes('@') ? replacement : word)).join(' ');
}
