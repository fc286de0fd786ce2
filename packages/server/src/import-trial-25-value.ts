import '../../../apps/platform/src/db/database.ts';
