import { z } from 'zod';
import { createKeyRing } from './key-ring.ts';

const bytes = 32;
const secret = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === bytes, { error: `must be ${bytes} bytes in base64` });

const wrappingKeys = z
  .string()
  .transform((text) =>
    text.split(',').map((pair) => {
      const [id = '', ...key] = pair.trim().split(':');
      return { id, key: key.join(':') };
    }),
  )
  .pipe(z.array(z.object({ id: z.string().regex(/^[\w.-]+$/), key: secret })).min(1));

/**
 * `LEAD_ENCRYPTION_KEYS` is `id:base64,id:base64`, the first for new leads; `LEAD_INDEX_KEY` finds leads by email
 * address and never changes.
 */
export const keySettings = { LEAD_ENCRYPTION_KEYS: wrappingKeys, LEAD_INDEX_KEY: secret };

export function readKeyRing({
  LEAD_ENCRYPTION_KEYS,
  LEAD_INDEX_KEY,
}: {
  LEAD_ENCRYPTION_KEYS: { id: string; key: Buffer }[];
  LEAD_INDEX_KEY: Buffer;
}) {
  return createKeyRing(LEAD_ENCRYPTION_KEYS, LEAD_INDEX_KEY);
}
