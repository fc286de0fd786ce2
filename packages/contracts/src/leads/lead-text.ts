import { z } from 'zod';
import { countCharacters } from '../text/typed-text.ts';

/** Validation of free text: a text is stored exactly as it was sent, or the lead is rejected. */

export const queryLimit = 30_000;
export const nameLimit = 100;
export const emailLimit = 254;

// A lone surrogate has no UTF-8 encoding, so it could not be stored as it was sent.
const wellFormed = z.string().refine((text) => text.isWellFormed(), { error: 'holds half of a character' });

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlsAndBreaks = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** Free text of several lines. */
export const longText = wellFormed
  .refine((text) => !controls.test(text), { error: 'holds a control character' })
  .refine((text) => countCharacters(text) <= queryLimit, { error: `is longer than ${queryLimit} characters` });

/** One line without any line break, so that it is safe in an email header. */
export const line = wellFormed.refine((text) => !controlsAndBreaks.test(text), {
  error: 'holds a line break or a control character',
});

export const shortLine = line.max(200);
/** Length in code points: in some living scripts every letter is two UTF-16 code units. */
export const nameLine = line
  .refine((name) => countCharacters(name) <= nameLimit, { error: `is longer than ${nameLimit} characters` })
  .regex(/\S/, { error: 'is empty' });

// One @, no spaces or brackets, a dot in the domain. Each part excludes its delimiter: matching takes linear time.
const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)+$/;
/** Characters that are not seen, or reverse what is: an address with one looks like another address. */
const invisible = /\p{C}/u;
const visibleLine = line
  .max(emailLimit, { abort: true })
  .refine((text) => !invisible.test(text), { error: 'holds an invisible character' });
/** An email address, or nothing. */
export const optionalEmailLine = visibleLine.regex(new RegExp(`^$|${emailPattern.source}`), {
  error: 'is not an email address',
});
export const emailLine = visibleLine.regex(emailPattern, { error: 'is not an email address' });
