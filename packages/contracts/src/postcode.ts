const maxInputLength = 40;
/** Spaces of every kind, hyphens and dashes, and the invisible characters that come along with a paste. */
const noise = /[\s\p{Z}\p{Pd}\p{Cf}.]/gu;
const shape = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/**
 * What a person typed as a compact postcode ('LK42QT'), or undefined when it has not the shape of a full UK postcode.
 * Whether a postcode exists only the address index knows.
 */
export function normalisePostcode(input: string): string | undefined {
  if (input.length > maxInputLength) return undefined;
  const compact = input.replaceAll(noise, '').toUpperCase();
  if (compact.length < 5 || compact.length > 7) return undefined;
  const repaired = repairOutward(compact.slice(0, -3)) + repairInward(compact.slice(-3));
  return shape.test(repaired) ? repaired : undefined;
}

/** 'LK42QT' as people write it: 'LK4 2QT'. */
export function spacedPostcode(compact: string): string {
  return `${compact.slice(0, -3)} ${compact.slice(-3)}`;
}

const digit = (character: string) => (character === 'O' ? '0' : character === 'I' ? '1' : character);
const letter = (character: string) => (character === '0' ? 'O' : character === '1' ? 'I' : character);

/** An outward code starts with a letter, and neither O nor I is ever its last character. */
function repairOutward(outward: string): string {
  const [first = '', ...middle] = outward.slice(0, -1);
  const isLong = outward.length === 4;
  const [second = '', third = ''] = middle;
  return [letter(first), isLong ? letter(second) : second, digit(third), digit(outward.slice(-1))].join('');
}

function repairInward(inward: string): string {
  return digit(inward.slice(0, 1)) + [...inward.slice(1)].map(letter).join('');
}
