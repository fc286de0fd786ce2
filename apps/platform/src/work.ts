import { readEnvironment } from '@lamplighter/contracts/environment';
import closeWithGrace from 'close-with-grace';
import { connectDatabase } from './database.ts';
import { workerEnvironment } from './environment.ts';
import { createLogger } from './logger.ts';
import { startManualAddressExpiry } from './modules/addresses/manual-address-expiry.ts';
import { startHeartbeat } from './modules/heartbeat/heartbeat.ts';

const environment = readEnvironment(workerEnvironment);
const logger = createLogger(environment.LOG_LEVEL);
const sql = connectDatabase(environment.DATABASE_URL);
const heartbeat = await startHeartbeat(sql, logger, environment.HEARTBEAT_MS);
const addressExpiry = startManualAddressExpiry(sql, logger);
logger.info({ event: 'working', worker: heartbeat.worker }, 'worker is working');

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  await Promise.all([heartbeat.stop(), addressExpiry.stop()]);
  await sql.end({ timeout: 5 });
});
