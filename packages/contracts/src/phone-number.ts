import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { stripped } from './typed-text.ts';

const leastCharacters = 11;

/**
 * A UK or Irish number with any spacing, or undefined. It must have at least 11 characters; an Irish number in national
 * format is shorter, so its international format is counted. It is stored as typed, without the spacing.
 */
export function readPhoneNumber(typed: string): string | undefined {
  if (typed.length > 60) return undefined;
  const number = stripped(typed)
    .replace(/^00/, '+')
    .replace(/^(\+44|\+353)0/, '$1');
  if (!/^\+?\d+$/.test(number)) return undefined;
  return isBritish(number) || isIrish(number) ? number : undefined;
}

/** By length and country only: ranges reserved for examples and drama are accepted too. */
function isBritish(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number, 'GB');
  return parsed?.countryCallingCode === '44' && parsed.isPossible() && number.length >= leastCharacters;
}

/** By range as well, because a British number with a digit missing would otherwise pass for an Irish one. */
function isIrish(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number, 'IE');
  return parsed?.country === 'IE' && parsed.isValid() && parsed.number.length >= leastCharacters;
}
