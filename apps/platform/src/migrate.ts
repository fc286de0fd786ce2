import { readEnvironment } from '@lamplighter/contracts/environment';
import { databaseEnvironment } from './environment.ts';
import { createLogger } from './logger.ts';
import { migrate } from './migrations.ts';

const { DATABASE_URL, LOG_LEVEL } = readEnvironment(databaseEnvironment);
const applied = await migrate(DATABASE_URL);
createLogger(LOG_LEVEL).info({ event: 'migrated', count: applied.length }, applied.join(', ') || 'nothing to do');
