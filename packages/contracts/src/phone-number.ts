import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { stripped } from './typed-text.ts';

const leastCharacters = 11;

/**
 * A UK or Irish number in any spacing, or undefined. It must have at least 11 characters; an Irish number written at
 * home never has, so it is counted in its international form. It is kept as it was typed, but for the spacing.
 */
export function readPhoneNumber(typed: string): string | undefined {
  if (typed.length > 60) return undefined;
  const number = stripped(typed)
    .replace(/^00/, '+')
    .replace(/^(\+44|\+353)0/, '$1');
  if (!/^\+?\d+$/.test(number)) return undefined;
  return isBritish(number) || isIrish(number) ? number : undefined;
}

/** By length and country only: ranges that are set aside for examples and plays are numbers too. */
function isBritish(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number, 'GB');
  return parsed?.countryCallingCode === '44' && parsed.isPossible() && number.length >= leastCharacters;
}

/** By its range as well, or a British number with a figure missing would pass for one. */
function isIrish(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number, 'IE');
  return parsed?.country === 'IE' && parsed.isValid() && parsed.number.length >= leastCharacters;
}
