import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Digits and letters that are not confused when read aloud or copied by hand. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 9;

/** A lead's reference for people: nine random symbols and a check symbol. It is an identifier and grants no access. */
export function createReference(draw: (bytes: number) => Uint8Array = randomBytes): string {
  let reference = '';
  while (reference.length < length) {
    for (const byte of draw(12)) {
      // 240 is the greatest multiple of 30 in a byte: larger values would bias the choice of symbols.
      if (byte < 240 && reference.length < length) reference += symbols.charAt(byte % symbols.length);
    }
  }
  return reference + checkSymbol(reference);
}

/** Normalises a typed reference; undefined when it cannot be one. */
export function readReference(typed: string): string | undefined {
  const reference = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (reference.length !== length + 1) return undefined;
  if ([...reference].some((symbol) => !symbols.includes(symbol))) return undefined;
  return checkSymbol(reference.slice(0, length)) === reference.at(-1) ? reference : undefined;
}

/** Luhn check symbol in base 30: detects every wrong symbol and nearly every swap of two neighbours. */
function checkSymbol(body: string): string {
  const base = symbols.length;
  const sum = [...body].toReversed().reduce((total, symbol, place) => {
    const value = symbols.indexOf(symbol) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / base) + (value % base);
  }, 0);
  return symbols.charAt((base - (sum % base)) % base);
}

/** The response to `POST /v1/leads`; its `data` goes to the confirmation page. */
export const leadResponse = z.object({
  data: z.object({
    type: z.literal('leads'),
    id: z.uuid(),
    attributes: z.object({ reference: z.string(), 'received-at': z.iso.datetime() }),
  }),
});

export type LeadResponse = z.infer<typeof leadResponse>;
