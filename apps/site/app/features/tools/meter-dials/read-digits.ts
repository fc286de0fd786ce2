/**
 * The digits of a meter as people type them: '02418', '2,418', '0 2 4 1 8', '02418.368'. What is after the point is left
 * out, and so is what is after a comma, unless it divides thousands. Undefined for anything else.
 */
export function readDigits(typed: string): string | undefined {
  const text = typed.replaceAll(/\s/g, '').replace(/^(\d{1,3}),(\d{3})$/, '$1$2');
  const [, digits] = /^(\d{1,9})(?:[.,]\d*)?$/.exec(text) ?? [];
  return digits;
}
