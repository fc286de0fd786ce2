import '../../db/database.ts';
