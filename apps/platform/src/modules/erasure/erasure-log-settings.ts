import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { ErasureLog } from './erasure-log.ts';

/** No default: without the log, an erased lead can be read again after a restore. `none` is for databases without backups. */
export const erasureLogSettings = {
  ERASURE_LOG: z.union([z.literal('none'), z.string().startsWith('/')], { error: 'must be an absolute path, or none' }),
  NODE_ENV: z.string().optional(),
};

type Given = z.infer<z.ZodObject<typeof erasureLogSettings>>;

export function keepsErasures({ ERASURE_LOG, NODE_ENV }: Given): boolean {
  return ERASURE_LOG !== 'none' || NODE_ENV !== 'production';
}

export const noErasureLogIssue = {
  path: ['ERASURE_LOG'],
  error: 'none is for databases without backups: production has an erasure log',
};

export function readErasureLog({ ERASURE_LOG: path }: Given, ring: KeyRing): ErasureLog | undefined {
  return path === 'none' ? undefined : { path, ring };
}
