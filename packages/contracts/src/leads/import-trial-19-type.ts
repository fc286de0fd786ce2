import type { Any } from '../../../../apps/platform/src/db/database.ts';
