import { z } from 'zod';
import { longText } from './lead-text.ts';

/**
 * Attributes that a newer site sends and this release does not know. A platform stores them with the lead and passes
 * them on, unread; names and values are bounded, because nothing else validates them.
 */

export const maxUnknownAttributes = 16;
/** In characters of JSON. */
export const maxUnknownLength = 2_000;

export const attributeName = /^[a-z][a-z0-9-]{0,63}$/;

const plainValue = z.union([
  longText,
  z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  z.boolean(),
  z.null(),
]);

export const unknownAttribute = z
  .union([plainValue, z.array(plainValue), z.record(z.string().regex(attributeName), plainValue)], {
    error: 'is not known here, and neither a plain value nor a list or an object of plain values',
  })
  .refine((value) => JSON.stringify(value).length <= maxUnknownLength, {
    error: `is not known here, and longer than ${maxUnknownLength} characters`,
  })
  .describe(
    `An attribute that this release does not know: it is stored and passed on to the CRM. At most ${maxUnknownAttributes} in a lead, each at most ${maxUnknownLength} characters of JSON; its name is none that another kind of lead has.`,
  );

export const unknownAttributes = z
  .record(z.string(), unknownAttribute)
  .refine((attributes) => Object.keys(attributes).length <= maxUnknownAttributes, {
    error: `has more than ${maxUnknownAttributes} attributes that are not known here`,
  });
