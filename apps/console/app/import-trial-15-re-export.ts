export type { Any } from '../server/app.ts';
