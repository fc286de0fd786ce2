import { defineForm } from '@lamplighter/contracts/forms/form';
import { optionalEmailField } from '@lamplighter/contracts/leads/contact-details';
import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';
import { trimmed } from '@lamplighter/contracts/text/typed-text';
import { z } from 'zod';
import { followWords } from './words.ts';

const { errors } = followWords;
/** Longer than any reference, however it is typed. */
export const maxReference = 40;

const typed = z.string().default('').transform(trimmed);

const referenceField = typed.transform((text, context) => {
  const reference = text.length > maxReference ? undefined : readReference(text);
  if (reference) return reference;
  context.addIssue(text === '' ? errors.noReference : errors.reference);
  return z.NEVER;
});

/** One field for either: an email address has an @, a postcode never does. */
const contactField = typed.transform((text, context) => {
  const email = text.includes('@') ? optionalEmailField.safeParse(text).data : undefined;
  if (email) return { email };
  const postcode = normalisePostcode(text);
  if (postcode) return { postcode };
  context.addIssue(text === '' ? errors.noContact : errors.contact);
  return z.NEVER;
});

export const followForm = defineForm(z.object({ reference: referenceField, contact: contactField }), {
  reference: { input: 'code', ...followWords.reference, short: true },
  contact: { input: 'plain', ...followWords.contact, autoComplete: 'email' },
});

export type FollowField = (typeof followForm.names)[number];
