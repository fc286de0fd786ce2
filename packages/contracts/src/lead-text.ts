import { z } from 'zod';
import { countCharacters } from './character-count.ts';

/** What people type, as it may be kept: every character arrives as it was sent, or the lead is refused. */

export const queryLimit = 30_000;
export const nameLimit = 100;
export const emailLimit = 254;

// Half a surrogate pair has no UTF-8 form, so it could not be kept as it came.
const wellFormed = z.string().refine((text) => text.isWellFormed(), { error: 'holds half of a character' });

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlsAndBreaks = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** Several lines of free text. */
export const longText = wellFormed
  .refine((text) => !controls.test(text), { error: 'holds a control character' })
  .refine((text) => countCharacters(text) <= queryLimit, { error: `is longer than ${queryLimit} characters` });

/** One line: no break of any kind, so that it is safe in the header of an e-mail. */
export const line = wellFormed.refine((text) => !controlsAndBreaks.test(text), {
  error: 'holds a line break or a control character',
});

export const shortLine = line.max(200);
/** Counted as people count: there are living scripts whose every letter is two units of UTF-16. */
export const nameLine = line
  .refine((name) => countCharacters(name) <= nameLimit, { error: `is longer than ${nameLimit} characters` })
  .regex(/\S/, { error: 'is empty' });

// One @, no spaces or brackets, a dot in the domain: three plain runs, so that no text is slow to judge.
const address = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)+$/;
export const emailLine = line.max(emailLimit, { abort: true }).regex(address, { error: 'is not an e-mail address' });
