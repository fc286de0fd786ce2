const maxInputLength = 40;
/** Whitespace, hyphens and dashes, and invisible characters from pasted text. */
const noise = /[\s\p{Z}\p{Pd}\p{Cf}.]/gu;
const shape = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/**
 * Normalises typed text to a compact postcode ('LK42QT'), or undefined when it does not have the format of a full UK
 * postcode. Only the address index knows whether a postcode exists.
 */
export function normalisePostcode(input: string): string | undefined {
  if (input.length > maxInputLength) return undefined;
  const compact = input.replaceAll(noise, '').toUpperCase();
  if (compact.length < 5 || compact.length > 7) return undefined;
  const repaired = repairOutward(compact.slice(0, -3)) + repairInward(compact.slice(-3));
  return shape.test(repaired) ? repaired : undefined;
}

/** Formats 'LK42QT' as 'LK4 2QT'. */
export function spacedPostcode(compact: string): string {
  return `${compact.slice(0, -3)} ${compact.slice(-3)}`;
}

const digit = (character: string) => (character === 'O' ? '0' : character === 'I' ? '1' : character);
const letter = (character: string) => (character === '0' ? 'O' : character === '1' ? 'I' : character);

/** An outward code starts with a letter, and its last character is never O or I. */
function repairOutward(outward: string): string {
  const [first = '', ...middle] = outward.slice(0, -1);
  const isLong = outward.length === 4;
  const [second = '', third = ''] = middle;
  return [letter(first), isLong ? letter(second) : second, digit(third), digit(outward.slice(-1))].join('');
}

function repairInward(inward: string): string {
  return digit(inward.slice(0, 1)) + [...inward.slice(1)].map(letter).join('');
}
