/** One blank or invisible character of any kind, as a paste brings them. */
const blank = /^[\s\p{Z}\p{Cf}]$/u;
/** What people put between the figures of a number: spaces, dashes, dots, brackets, and what cannot be seen. */
const separators = /[\s\p{Z}\p{Pd}\p{Cf}()./]+/gu;
/** The same without the marks that mean something in a number: 4521.7 is not 45217. */
const spacing = /[\s\p{Z}\p{Pd}\p{Cf}()]+/gu;

/** A field of one line refuses a longer text by its length alone, before any pattern reads it. */
export const maxLineLength = 1_000;

/**
 * Without the blanks at either end. By index from both ends: a pattern that ends in `+$` starts anew at every blank, and
 * so takes quadratic time on a long run of them.
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

/** A code, phone number or reading with everything taken out that is there for the eye. */
export function stripped(text: string): string {
  return text.replaceAll(separators, '');
}

/** A number with its spaces, dashes and brackets taken out, and its point left in. */
export function closedUp(text: string): string {
  return text.replaceAll(spacing, '');
}
