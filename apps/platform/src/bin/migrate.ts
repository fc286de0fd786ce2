import { readEnvironment } from '@lamplighter/runtime/environment';
import { createLogger } from '@lamplighter/runtime/logger';
import { migrate } from '../db/migrations.ts';
import { databaseEnvironment } from '../environment.ts';

const { DATABASE_URL, LOG_LEVEL } = readEnvironment(databaseEnvironment);
const applied = await migrate(DATABASE_URL);
createLogger(LOG_LEVEL).info({ event: 'migrated', count: applied.length }, applied.join(', ') || 'nothing to do');
