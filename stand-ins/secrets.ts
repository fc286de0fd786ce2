/** Keys of a laptop's house. In production an operator brings real ones; these open nothing but what is on this machine. */
const key = (letter: string) => Buffer.alloc(32, letter).toString('base64');

export const laptopSecrets = {
  KEYS: `laptop:${key('k')}`,
  INDEX_KEY: key('i'),
  JOURNEY_KEY: key('j'),
  SIGN_IN_SECRET: 'a secret that the identity provider shares with us',
  CRM_SECRET: 'a secret that the CRM shares with us',
};
