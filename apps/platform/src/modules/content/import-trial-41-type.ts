import type { Any } from '../../db/database.ts';
