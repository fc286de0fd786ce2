export type { Any } from '../../platform/src/db/database.ts';
