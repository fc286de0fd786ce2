await import('../../platform/src/db/database.ts');
