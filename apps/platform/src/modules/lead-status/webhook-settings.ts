import { z } from 'zod';

/** Standard Webhooks asks for 24 to 64 bytes. */
const secret = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, { error: 'must be whsec_ and base64' })
  .transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64'))
  .refine(({ length }) => length >= 24 && length <= 64, { error: 'must be 24 to 64 bytes in base64' });

/**
 * `whsec_base64,whsec_base64`: a webhook of the CRM may be signed with any of them. To rotate, add the new secret, have
 * the CRM use it, then remove the old one. Without a secret every webhook is refused.
 */
export const webhookSettings = {
  CRM_WEBHOOK_SECRETS: z
    .string()
    .default('')
    .transform((list) => (list.trim() === '' ? [] : list.split(',')))
    .pipe(z.array(secret)),
};
