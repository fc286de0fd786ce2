/** A number as people type it: '1,200', '£45.50', ' 45 ', '25p'. Undefined for anything else. */
export function readNumber(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s,£]/g, '').replace(/p$/i, '');
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}
