await import('../../db/database.ts');
