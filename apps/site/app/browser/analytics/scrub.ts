import { isIdBearing, screenOf } from './screens.ts';

const addresses = /(\bhttps?:\/\/[^\s)'"<>]+)/g;
/** Built files have digits in their names, and nobody's data. */
const builtFile = /^\/(assets|app|node_modules|@[\w-]+)\//;

/** An address with nothing of anybody's in it: no query, no fragment, and 'id' for what could be one. */
export function scrubAddress(address: string): string {
  const [, bare = address, place = ''] = /^(.*?)((?::\d+){1,2})?$/.exec(address.split(/[?#]/)[0] ?? '') ?? [];
  const url = URL.parse(bare);
  // An origin may end in a port, which is no place in a file.
  if (!url || url.pathname === '/') return URL.parse(address)?.origin ?? screenOf(bare);
  return url.origin + (builtFile.test(url.pathname) ? url.pathname : screenOf(url.pathname)) + place;
}

/** A text with no address's query, no quotation, no e-mail address and no word with a digit in it. */
export function scrubText(text: string): string {
  const pieces = text.split(addresses);
  return pieces.map((piece, index) => (index % 2 === 1 ? scrubAddress(piece) : scrubWords(piece))).join('');
}

/** A quotation that is not closed ends with its line: to look for its end again at each quote would take quadratic time. */
const quotation = /(^|[\s(:=,[])(["'`‘“]).*?(?:["'`’”]|$)/gm;

function scrubWords(words: string): string {
  return words.replace(quotation, '$1$2…$2').replace(/\S+/g, scrubWord);
}

function scrubWord(word: string): string {
  if (word.includes('@')) return 'email';
  return isIdBearing(word) ? 'id' : word;
}

/** The first lines of a stack are the message; each of the others names a place in a file. */
export function scrubStack(stack: string): string {
  return stack
    .split('\n')
    .map((line) =>
      /^\s*at |@https?:/.test(line) ? line.replace(addresses, (address) => scrubAddress(address)) : scrubText(line),
    )
    .join('\n');
}
