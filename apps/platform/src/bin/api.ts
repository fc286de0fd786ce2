import { startClock } from '@lamplighter/server/clock';
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
import { shareOf } from '../db/pool-share.ts';
import { platformEnvironment } from '../environment.ts';
import { createPlatform, createWebhookReceiver } from '../http/app.ts';
import { watchReadiness } from '../http/readiness.ts';
import { readIdentity } from '../modules/accounts/identity-settings.ts';
import { openAccounts } from '../modules/accounts/routes.ts';
import { createAddressRepository } from '../modules/addresses/address-repository.ts';
import { createCommentRepository } from '../modules/article-comments/comment-repository.ts';
import { createVoteRepository } from '../modules/article-votes/article-votes.ts';
import { openContentStore } from '../modules/content/content-store.ts';
import { openPublishedArticles } from '../modules/content/editing/published-articles.ts';
import { watchNoticeFiles } from '../modules/content/operational/notice-file.ts';
import { openOperationalStore } from '../modules/content/operational/operational-store.ts';
import { openJourneyStore } from '../modules/journeys/journey-repository.ts';
import { createStatusService } from '../modules/lead-status/status-service.ts';
import { connectLeadDatabase } from '../modules/leads/lead-connection.ts';
import { createLeadService } from '../modules/leads/lead-service.ts';
import { openSearchUseRepository } from '../modules/search-use/search-use-repository.ts';
import { openSessionStore } from '../modules/sessions/session-repository.ts';

const environment = readEnvironment(platformEnvironment);
const logger = createLogger(environment.LOG_LEVEL);
startWatchdog(logger);
const tracing = await startTraceExport('platform', environment, logger);
const lifetime = { maxLifetimeSeconds: environment.DATABASE_MAX_LIFETIME_SECONDS };
const probe = connectProbe(environment.DATABASE_URL, {
  connections: 1,
  connectTimeoutMs: 750,
  statementTimeoutMs: 750,
  ...lifetime,
});
const clock = await startClockWatch(probe, logger);
// Leads have connections of their own: nothing else that is slow or locked can take them.
const leadConnection = connectLeadDatabase(environment.DATABASE_URL, lifetime);
const sql = connectDatabase(environment.DATABASE_URL, {
  name: 'lamplighter-platform',
  connections: 10,
  synchronousCommit: 'local',
  statementTimeoutMs: 5_000,
  ...lifetime,
});
/** A lock on the tables of one module takes four connections of the ten. */
const share = () => shareOf(sql, 4);
const ring = readKeyRing(environment);
const operational = await openOperationalStore(share(), logger, watchNoticeFiles(environment.NOTICE_DIR, ring, logger));
const published = await openPublishedArticles(share(), logger, { directory: environment.STATE_DIRECTORY });
const content = await openContentStore(environment.CONTENT_DIR, environment.BRAND, logger, {
  operational: operational.current,
  published,
});
const version = await newestVersion();
const readiness = watchReadiness(() => findObstacle(probe, version), logger);
const metrics = await serveMetrics(environment, logger);
const addresses = createAddressRepository(share(), ring);
const webhookServices = {
  logger,
  statuses: createStatusService({ sql: share(), ring, addresses }),
  webhookSecrets: environment.CRM_WEBHOOK_SECRETS,
  now: startClock(environment),
};
const app = await createPlatform({
  ...webhookServices,
  content,
  accounts: openAccounts(share(), ring, readIdentity(environment)),
  addresses,
  searchUse: openSearchUseRepository(share(), content.isSearchedWord),
  journeys: openJourneyStore(share()),
  sessions: openSessionStore(share(), ring),
  votes: createVoteRepository(share()),
  comments: createCommentRepository(share()),
  leads: createLeadService(leadConnection, ring),
  brand: environment.BRAND,
  clientIds: environment.CLIENT_IDS,
  obstacle: readiness.obstacle,
});
const receiver = await createWebhookReceiver(webhookServices);

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  clock.stop();
  readiness.stop();
  content.close();
  await Promise.all([operational.close(), published.close()]);
  await Promise.all([app.close(), receiver.close()]);
  await metrics?.close();
  await Promise.all([sql.end(), leadConnection.close(), probe.end()]);
  await tracing.stop();
});

const { HOST: host, PORT: port, WEBHOOK_PORT: webhookPort } = environment;
if (webhookPort !== undefined) await receiver.listen({ host, port: webhookPort });
await app.listen({ host, port });
logger.info({ event: 'listening', port, brand: environment.BRAND }, 'platform is listening');
