import { isIdBearing, screenOf } from './screens.ts';

const urls = /(\bhttps?:\/\/[^\s)'"<>]+)/g;
/** In a position of a stack, a URL ends with its brackets: a quote is part of it. */
const places = /\bhttps?:\/\/[^\s)]+/g;
/** Built files have digits in their names, but no personal data. */
const builtFile = /^\/(assets|app|node_modules|@[\w-]+)\//;

/** A URL without personal data: no query, no fragment, and 'id' in place of segments that could be one. */
export function scrubUrl(text: string): string {
  const [, bare = text, place = ''] = /^(.*?)((?::\d+){1,2})?$/.exec(text.split(/[?#]/)[0] ?? '') ?? [];
  const url = URL.parse(bare);
  // An origin may end in a port, which is not a line number.
  if (!url || url.pathname === '/') return URL.parse(text)?.origin ?? screenOf(bare);
  return url.origin + (builtFile.test(url.pathname) ? url.pathname : screenOf(url.pathname)) + place;
}

/** Removes URL queries, quotations, email addresses and words with a digit from a text. */
export function scrubText(text: string): string {
  const pieces = text.split(urls);
  return pieces.map((piece, index) => (index % 2 === 1 ? scrubUrl(piece) : scrubWords(piece))).join('');
}

/** An unclosed quotation ends with its line: a search for its end from each quote would take quadratic time. */
const quotation = /(^|[\s(:=,[])(["'`‘“]).*?(?:["'`’”]|$)/gm;

function scrubWords(words: string): string {
  // Email addresses first: one may have a quote in it.
  return words
    .replace(/\S+/g, (word) => (word.includes('@') ? 'email' : word))
    .replace(quotation, '$1$2…$2')
    .replace(/\S+/g, (word) => (isIdBearing(word) ? 'id' : word));
}

/** The first lines of a stack are the message; each of the others names a position in a file. */
export function scrubStack(stack: string): string {
  return stack
    .split('\n')
    .map((line) => (/^\s*at |@https?:/.test(line) ? line.replace(places, (url) => scrubUrl(url)) : scrubText(line)))
    .join('\n');
}
