export type { Any } from '../../db/database.ts';
