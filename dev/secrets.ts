import { z } from 'zod';
import { keySettings, readKeyRing } from '../apps/platform/src/crypto/key-ring.ts';

/** Keys of the dev stack. Production has its own; these protect nothing but the data of this machine. */
const key = (letter: string) => Buffer.alloc(32, letter).toString('base64');

export const devSecrets = {
  LEAD_ENCRYPTION_KEYS: `dev:${key('k')}`,
  LEAD_INDEX_KEY: key('i'),
  SESSION_SECRETS: key('j'),
  SIGN_IN_SECRET: 'a secret that the identity provider shares with us',
  CONSOLE_SESSION_SECRETS: key('c'),
  CONSOLE_CLIENT_SECRET: 'a secret that the staff identity provider shares with us',
  CRM_SECRET: `whsec_${key('o')}`,
  SYNTHETIC_SECRET: 'a secret that worker and site share',
  CRM_WEBHOOK_SECRETS: `whsec_${key('w')}`,
};

/** The key ring with which the dev stack seals and finds leads. */
export const devKeyRing = readKeyRing(z.object(keySettings).parse(devSecrets));
