export type { Any } from '../../../server-interface.ts';
