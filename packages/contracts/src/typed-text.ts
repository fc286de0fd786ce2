/** Blanks and invisible characters of every kind at either end, as a paste brings them. */
const edges = /^[\s\p{Z}\p{Cf}]+|[\s\p{Z}\p{Cf}]+$/gu;
/** What people put between the figures of a number: spaces, dashes, dots, brackets, and what cannot be seen. */
const separators = /[\s\p{Z}\p{Pd}\p{Cf}()./]/gu;
/** The same without the marks that mean something in a number: 4521.7 is not 45217. */
const spacing = /[\s\p{Z}\p{Pd}\p{Cf}()]/gu;

export function trimmed(text: string): string {
  return text.replaceAll(edges, '');
}

/** A code, phone number or reading with everything taken out that is there for the eye. */
export function stripped(text: string): string {
  return text.replaceAll(separators, '');
}

/** A number with its spaces, dashes and brackets taken out, and its point left in. */
export function closedUp(text: string): string {
  return text.replaceAll(spacing, '');
}
