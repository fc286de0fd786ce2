import { randomBytes } from 'node:crypto';

/** Digits and letters that are not taken for one another when read aloud or copied by hand. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 9;

/** A lead's name for people: nine random symbols and one that shows most slips. It names, and lets nobody in. */
export function createReference(): string {
  let reference = '';
  while (reference.length < length) {
    for (const byte of randomBytes(12)) {
      // 240 is the greatest multiple of 30 in a byte: above it some symbols would come up more often.
      if (byte < 240 && reference.length < length) reference += symbols.charAt(byte % symbols.length);
    }
  }
  return reference + checkSymbol(reference);
}

/** As it is kept, however it was typed; nothing when it cannot be a reference. */
export function readReference(typed: string): string | undefined {
  const reference = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (reference.length !== length + 1) return undefined;
  if ([...reference].some((symbol) => !symbols.includes(symbol))) return undefined;
  return checkSymbol(reference.slice(0, length)) === reference.at(-1) ? reference : undefined;
}

/** Luhn's sum in base 30: every wrong symbol shows, and nearly every exchange of two neighbours. */
function checkSymbol(body: string): string {
  const base = symbols.length;
  const sum = [...body].toReversed().reduce((total, symbol, place) => {
    const value = symbols.indexOf(symbol) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / base) + (value % base);
  }, 0);
  return symbols.charAt((base - (sum % base)) % base);
}
