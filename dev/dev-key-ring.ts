import { z } from 'zod';
import { keySettings, readKeyRing } from '../apps/platform/src/modules/leads/key-settings.ts';
import { devSecrets } from './secrets.ts';

/** The key ring with which the dev stack seals and finds leads. */
export const devKeyRing = readKeyRing(z.object(keySettings).parse(devSecrets));
