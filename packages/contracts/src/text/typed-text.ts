/** One whitespace or invisible character, as found in pasted text. */
const blank = /^[\s\p{Z}\p{Cf}]$/u;
/** Separators between the digits of a number: spaces, dashes, dots, brackets and invisible characters. */
const separators = /[\s\p{Z}\p{Pd}\p{Cf}()./]+/gu;
/** Without the characters that have a meaning in a number: 4521.7 is not 45217. */
const spacing = /[\s\p{Z}\p{Pd}\p{Cf}()]+/gu;

/** A one-line field rejects a longer text by its length, before any regular expression runs. */
export const maxLineLength = 1_000;

/**
 * Removes whitespace at both ends, by index: a regular expression that ends in `+$` restarts at every blank and takes
 * quadratic time on a long run of them.
 */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.codePointAt(start))) start += lengthAt(text, start);
  while (end > start) {
    const last = end - 1 > start ? lengthAt(text, end - 2) : 1;
    if (!isBlank(text.codePointAt(end - last))) break;
    end -= last;
  }
  return text.slice(start, end);
}

/** Two code units for a surrogate pair, otherwise one. */
function lengthAt(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

function isBlank(codePoint = 0): boolean {
  if (codePoint < 0x80) return codePoint === 0x20 || (codePoint >= 0x09 && codePoint <= 0x0d);
  return blank.test(String.fromCodePoint(codePoint));
}

/** Removes all separators from a code, phone number or reading. */
export function stripped(text: string): string {
  return text.replaceAll(separators, '');
}

/** Removes spaces, dashes and brackets from a number, but not its decimal point. */
export function closedUp(text: string): string {
  return text.replaceAll(spacing, '');
}

/**
 * The length of a text in code points, with any line break as one. Server and browser share this function, so that they
 * always agree.
 */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const pair = isBetween(text, index, 0xd800, 0xdbff) && isBetween(text, index + 1, 0xdc00, 0xdfff);
    const windowsBreak = text[index] === '\r' && text[index + 1] === '\n';
    if (!pair && !windowsBreak) continue;
    count--;
    index++;
  }
  return count;
}

function isBetween(text: string, index: number, first: number, last: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= first && unit <= last;
}
