import { expect, it } from 'vitest';
import { readAllBrandFacts } from '../brand-facts.ts';
import { sampleEmails } from '../sample-emails.ts';

/**
 * The CSS that an email may use: each property was checked for Gmail, Outlook, Apple Mail, Yahoo, AOL and Samsung Email
 * against the data of caniemail.com, as decision 98 records. Check a new one before adding it.
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
