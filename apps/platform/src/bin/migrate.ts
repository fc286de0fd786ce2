import { readEnvironment } from '@lamplighter/server/environment';
import { createLogger } from '@lamplighter/server/logger';
import { migrate } from '../db/migrations.ts';
import { databaseEnvironment } from '../environment.ts';

const { DATABASE_URL, LOG_LEVEL } = readEnvironment(databaseEnvironment);
const logger = createLogger(LOG_LEVEL);
try {
  const applied = await migrate(DATABASE_URL, { logger });
  logger.info({ event: 'migrated', count: applied.length }, applied.join(', ') || 'nothing to do');
} catch (err) {
  logger.fatal({ event: 'migration-failed', err });
  process.exitCode = 1;
}
