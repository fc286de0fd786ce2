import { changeLimits } from '@lamplighter/contracts/staff/staff-api';
import { readEnvironment } from '@lamplighter/server/environment';
import { createLogger } from '@lamplighter/server/logger';
import { serveMetrics } from '@lamplighter/server/metrics-server';
import { startWatchdog } from '@lamplighter/server/systemd-watchdog';
import { startTraceExport } from '@lamplighter/server/trace-export';
import closeWithGrace from 'close-with-grace';
import { readKeyRing } from '../crypto/key-ring.ts';
import { startClockWatch } from '../db/clock-offset.ts';
import { connectDatabase } from '../db/database.ts';
import { connectProbe, findObstacle } from '../db/database-probe.ts';
import { newestVersion } from '../db/migrations.ts';
import { staffEnvironment } from '../environment.ts';
import { watchReadiness } from '../http/readiness.ts';
import { createStaffApi } from '../http/staff/staff-app.ts';
import { startLoop } from '../jobs/background-loop.ts';
import { watchAuditLog } from '../modules/audit-log/audit-anchor.ts';
import { readReadWeeks } from '../modules/content/content-files.ts';
import { watchNoticeFiles } from '../modules/content/operational/notice-file.ts';
import { takeNoticeFiles } from '../modules/content/operational/notice-service.ts';
import { erasuresFirst } from '../modules/erasure/erasure-log.ts';
import { readErasureLog } from '../modules/erasure/erasure-log-settings.ts';
import { createStaffTokenCheck } from '../modules/staff-access/staff-authorization.ts';

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
  connectTimeoutMs: changeLimits.connectMs,
  statementTimeoutMs: changeLimits.statementMs,
  transactionTimeoutMs: changeLimits.transactionMs,
  ...pooling,
  preparation: erasuresFirst(erasureLog, (count) => logger.warn({ event: 'erasures-applied', count })),
});
const probe = connectProbe(environment.DATABASE_URL, {
  connections: 1,
  connectTimeoutMs: 750,
  statementTimeoutMs: 750,
  ...pooling,
});
const clock = await startClockWatch(probe, logger);
const version = await newestVersion();
const readiness = watchReadiness(() => findObstacle(probe, version), logger);
const metrics = await serveMetrics(environment, logger);
const audit = watchAuditLog(probe, logger);
const noticeFiles = watchNoticeFiles(environment.NOTICE_DIR, ring, logger);
const taking = startLoop({ name: 'notice-files', everyMs: 2_000, timeoutMs: 10_000 }, logger, async () => {
  // They wait until it is back.
  if (readiness.obstacle() === undefined) await takeNoticeFiles({ sql, ring }, await noticeFiles.read());
});
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
  auditAnchor: audit.anchor,
  obstacle: readiness.obstacle,
});

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  clock.stop();
  audit.stop();
  readiness.stop();
  await taking.stop();
  await app.close();
  await metrics?.close();
  await Promise.all([sql.end(), probe.end()]);
  await tracing.stop();
});

await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info({ event: 'listening', port: environment.PORT }, 'staff API is listening');
