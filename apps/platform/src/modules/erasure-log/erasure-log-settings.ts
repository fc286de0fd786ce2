import { z } from 'zod';
import type { KeyRing } from '../leads/key-ring.ts';
import type { ErasureLog } from './erasure-log.ts';

/** No default: without the log, an erased lead can be read again after a restore. `none` is for databases without backups. */
export const erasureLogSettings = {
  ERASURE_LOG: z.union([z.literal('none'), z.string().startsWith('/')], { error: 'must be an absolute path, or none' }),
};

export function readErasureLog(
  { ERASURE_LOG: path }: z.infer<z.ZodObject<typeof erasureLogSettings>>,
  ring: KeyRing,
): ErasureLog | undefined {
  return path === 'none' ? undefined : { path, ring };
}
