export type { Any } from '../server/consent-settings.ts';
