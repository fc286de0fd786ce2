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

/** `KEYS` is `id:base64,id:base64`, the first for new leads; `INDEX_KEY` finds leads by e-mail address and never changes. */
export const keySettings = { KEYS: wrappingKeys, INDEX_KEY: secret };

export function readKeyRing({ KEYS, INDEX_KEY }: { KEYS: { id: string; key: Buffer }[]; INDEX_KEY: Buffer }) {
  return createKeyRing(KEYS, INDEX_KEY);
}
