import { readEnvironment } from '@lamplighter/contracts/environment';
import { migrateEnvironment } from './environment.ts';
import { createLogger } from './logger.ts';
import { migrate } from './migrations.ts';

const { DATABASE_URL, LOG_LEVEL } = readEnvironment(migrateEnvironment);
const applied = await migrate(DATABASE_URL);
createLogger(LOG_LEVEL).info({ event: 'migrated', count: applied.length }, applied.join(', ') || 'nothing to do');
