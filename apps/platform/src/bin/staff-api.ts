import { readEnvironment } from '@lamplighter/runtime/environment';
import { createLogger } from '@lamplighter/runtime/logger';
import { serveMetrics } from '@lamplighter/runtime/metrics-server';
import { startWatchdog } from '@lamplighter/runtime/systemd-watchdog';
import { startTraceExport } from '@lamplighter/runtime/trace-export';
import closeWithGrace from 'close-with-grace';
import { startClockWatch } from '../db/clock-offset.ts';
import { connectDatabase } from '../db/database.ts';
import { isWritable } from '../db/database-metrics.ts';
import { staffEnvironment } from '../environment.ts';
import { watchReadiness } from '../http/readiness.ts';
import { createStaffApi } from '../http/staff/staff-app.ts';
import { readReadWeeks } from '../modules/content/content-files.ts';
import { erasuresFirst } from '../modules/erasure-log/erasure-log.ts';
import { readErasureLog } from '../modules/erasure-log/erasure-log-settings.ts';
import { readKeyRing } from '../modules/leads/key-settings.ts';
import { createStaffTokenCheck } from '../modules/staff-access/staff-token.ts';

const environment = readEnvironment(staffEnvironment);
const logger = createLogger(environment.LOG_LEVEL);
startWatchdog(logger);
const tracing = await startTraceExport('staff-api', environment, logger);
const ring = readKeyRing(environment);
const erasureLog = readErasureLog(environment, ring);
const pooling = { maxLifetimeSeconds: environment.DATABASE_MAX_LIFETIME_SECONDS };
const sql = connectDatabase(environment.DATABASE_URL, {
  name: 'lamplighter-staff',
  connections: 4,
  ...pooling,
  ...(erasureLog && {
    preparation: erasuresFirst(erasureLog, (count) => logger.warn({ event: 'erasures-applied', count })),
  }),
});
const probe = connectDatabase(environment.DATABASE_URL, {
  name: 'lamplighter-probe',
  connections: 1,
  connectTimeoutMs: 750,
  statementTimeoutMs: 750,
  ...pooling,
});
const clock = await startClockWatch(probe, logger);
const readiness = watchReadiness(() => isWritable(probe), { everyMs: 500, timeoutMs: 750 });
const metrics = await serveMetrics(environment, logger);
const app = await createStaffApi({
  logger,
  sql,
  ring,
  erasureLog,
  checkToken: createStaffTokenCheck({
    issuer: environment.STAFF_ISSUER,
    jwks: environment.STAFF_JWKS,
    audience: environment.STAFF_API_AUDIENCE,
    rolesClaim: environment.STAFF_ROLES_CLAIM,
  }),
  readWeeksOfFile: () => readReadWeeks(environment.CONTENT_DIR),
  contentDirectory: environment.CONTENT_DIR,
  ready: readiness.ready,
});

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  clock.stop();
  readiness.stop();
  await app.close();
  await metrics?.close();
  await Promise.all([sql.end(), probe.end()]);
  await tracing.stop();
});

await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info({ event: 'listening', port: environment.PORT }, 'staff API is listening');
