import { readEnvironment } from '@lamplighter/server/environment';
import { createLogger } from '@lamplighter/server/logger';
import { serveMetrics } from '@lamplighter/server/metrics-server';
import { startWatchdog } from '@lamplighter/server/systemd-watchdog';
import { startTraceExport } from '@lamplighter/server/trace-export';
import closeWithGrace from 'close-with-grace';
import { readKeyRing } from '../crypto/key-ring.ts';
import { requireSameClock, startClockWatch } from '../db/clock-offset.ts';
import { connectDatabase } from '../db/database.ts';
import { connectProbe } from '../db/database-probe.ts';
import { workerEnvironment } from '../environment.ts';
import { standingLoops } from '../jobs/background-loop.ts';
import { startExpiry } from '../jobs/expiry.ts';
import { refreshWorkerMetrics } from '../jobs/worker-metrics.ts';
import { sweepComments } from '../modules/article-comments/comment-repository.ts';
import { startDeliveries } from '../modules/delivery/deliveries.ts';
import { readAllBrandFacts } from '../modules/delivery/email/brand-facts.ts';
import { erasuresFirst } from '../modules/erasure/erasure-log.ts';
import { readErasureLog } from '../modules/erasure/erasure-log-settings.ts';
import { startHeartbeat } from '../modules/heartbeat/heartbeat.ts';
import { sweepJourneys } from '../modules/journeys/journey-repository.ts';
import { startMaintenance } from '../modules/lead-lifecycle/maintenance-job.ts';
import { startSearchFilling } from '../modules/lead-lifecycle/search-filling.ts';
import { sweepSearchUse } from '../modules/search-use/search-use-repository.ts';
import { sweepSessions } from '../modules/sessions/session-repository.ts';
import { startSyntheticLeads } from '../modules/synthetic-lead/synthetic-leads.ts';

const environment = readEnvironment(workerEnvironment);
const logger = createLogger(environment.LOG_LEVEL);
startWatchdog(logger);
const tracing = await startTraceExport('worker', environment, logger);
const pooling = { maxLifetimeSeconds: environment.DATABASE_MAX_LIFETIME_SECONDS };
const ring = readKeyRing(environment);
const erasureLog = readErasureLog(environment, ring);
const reading = {
  preparation: erasuresFirst(erasureLog, (count) => logger.warn({ event: 'erasures-applied', count })),
};
const sql = connectDatabase(environment.DATABASE_URL, { name: 'lamplighter-worker', ...pooling, ...reading });
// Retention and expiry process many rows at a time; a pool of their own keeps them from delaying deliveries.
const maintenanceSql = connectDatabase(environment.DATABASE_URL, {
  name: 'lamplighter-maintenance',
  connections: 2,
  statementTimeoutMs: 60_000,
  ...pooling,
  ...reading,
});
const probe = connectProbe(environment.DATABASE_URL, { connections: 2, statementTimeoutMs: 1_000, ...pooling });
const clock = await startClockWatch(probe, logger);
const brands = await readAllBrandFacts(environment.CONTENT_DIR);
const heartbeat = startHeartbeat(sql, logger, environment.HEARTBEAT_MS);
const expiry = startExpiry(logger, () => requireSameClock(maintenanceSql), {
  journeys: () => sweepJourneys(maintenanceSql),
  sessions: () => sweepSessions(maintenanceSql),
  'search-use': () => sweepSearchUse(maintenanceSql),
  'article-comments': () => sweepComments(maintenanceSql),
});
const deliveries = startDeliveries({ sql, ring, logger, brands, worker: heartbeat.worker }, environment);
const maintenance = startMaintenance(maintenanceSql, logger, environment);
const searchFilling = startSearchFilling(maintenanceSql, ring, logger);
const synthetic = startSyntheticLeads(sql, logger, environment);
const metrics = await serveMetrics(environment, logger, {
  refresh: () => refreshWorkerMetrics(probe),
  standing: standingLoops,
});
logger.info({ event: 'working', worker: heartbeat.worker }, 'worker is working');

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  clock.stop();
  await Promise.all([maintenance.stop(), searchFilling.stop(), expiry.stop(), synthetic.stop()]);
  await deliveries.stop();
  await metrics?.close();
  await heartbeat.stop();
  await Promise.all([sql.end(), maintenanceSql.end(), probe.end()]);
  await tracing.stop();
});
