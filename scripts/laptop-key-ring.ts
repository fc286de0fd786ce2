import { z } from 'zod';
import { keySettings, readKeyRing } from '../apps/platform/src/modules/leads/key-settings.ts';
import { laptopSecrets } from '../stand-ins/secrets.ts';

/** What the platform of a laptop's house seals and finds leads with. */
export const laptopKeyRing = readKeyRing(z.object(keySettings).parse(laptopSecrets));
