export type { Any } from '../content/content.ts';
