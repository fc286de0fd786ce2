import { startClock } from '@lamplighter/runtime/clock';
import { readEnvironment } from '@lamplighter/runtime/environment';
import { createLogger } from '@lamplighter/runtime/logger';
import { serveMetrics } from '@lamplighter/runtime/metrics-server';
import { startWatchdog } from '@lamplighter/runtime/systemd-watchdog';
import { startTraceExport } from '@lamplighter/runtime/trace-export';
import closeWithGrace from 'close-with-grace';
import { startClockWatch } from '../db/clock-offset.ts';
import { connectDatabase, type Database, type DatabaseSettings } from '../db/database.ts';
import { databaseWritable, isWritable } from '../db/database-metrics.ts';
import { platformEnvironment } from '../environment.ts';
import { createPlatform } from '../http/app.ts';
import { watchReadiness } from '../http/readiness.ts';
import { openAccounts } from '../modules/accounts/accounts.ts';
import { readIdentity } from '../modules/accounts/identity-settings.ts';
import { createAddressRepository } from '../modules/addresses/address-repository.ts';
import { createCommentRepository } from '../modules/article-comments/comment-repository.ts';
import { createVoteRepository } from '../modules/article-votes/vote-repository.ts';
import { openContentStore } from '../modules/content/content-store.ts';
import { openJourneyStore } from '../modules/journeys/journey-repository.ts';
import { createStatusService } from '../modules/lead-status/status-service.ts';
import { readKeyRing } from '../modules/leads/key-settings.ts';
import { connectLeadDatabase } from '../modules/leads/lead-connection.ts';
import { createLeadService } from '../modules/leads/lead-service.ts';
import { openOperationalStore } from '../modules/operational-content/operational-store.ts';
import { openSearch } from '../modules/search/search-service.ts';
import { openSearchUseRepository } from '../modules/search-use/search-use-repository.ts';
import { openSessionStore } from '../modules/sessions/session-repository.ts';

const environment = readEnvironment(platformEnvironment);
const logger = createLogger(environment.LOG_LEVEL);
startWatchdog(logger);
const tracing = await startTraceExport('platform', environment, logger);
const lifetime = { maxLifetimeSeconds: environment.DATABASE_MAX_LIFETIME_SECONDS };
// One pool per module, so that a lock on one module's table does not exhaust the connections of the others.
const pools: Database[] = [];
const openPool = (name: string, connections: number, settings: DatabaseSettings = {}) =>
  connectDatabase(environment.DATABASE_URL, {
    name: `lamplighter-${name}`,
    connections,
    synchronousCommit: 'local',
    statementTimeoutMs: 5_000,
    ...lifetime,
    ...settings,
  });
const poolFor = (...pool: Parameters<typeof openPool>) => {
  const opened = openPool(...pool);
  pools.push(opened);
  return opened;
};
const probe = poolFor('probe', 1, { connectTimeoutMs: 750, statementTimeoutMs: 750 });
const clock = await startClockWatch(probe, logger);
const line = connectLeadDatabase(environment.DATABASE_URL, lifetime);
const ring = readKeyRing(environment);
const search = openSearch(poolFor('search', 4), environment.BRAND, logger, {
  // Not among the pools that are ended: an index that is being written would delay the exit.
  indexing: openPool('search-index', 1, { statementTimeoutMs: 60_000 }),
});
const votesSql = poolFor('votes', 1);
const operational = await openOperationalStore(
  poolFor('operational-content', 1, { statementTimeoutMs: 2_000 }),
  logger,
);
const content = await openContentStore(environment.CONTENT_DIR, environment.BRAND, logger, {
  onRead: search.contentChanged,
  operational: operational.current,
});
const readiness = watchReadiness(() => isWritable(probe), {
  everyMs: 500,
  timeoutMs: 750,
  onChange: (ready) => logger.info({ event: 'readiness', state: ready ? 'ready' : 'not ready' }),
});
const metrics = await serveMetrics(environment, logger, () => databaseWritable.set(readiness.ready() ? 1 : 0));
const addresses = createAddressRepository(poolFor('addresses', 3), ring);
const app = await createPlatform({
  logger,
  content,
  accounts: openAccounts(poolFor('accounts', 2), ring, readIdentity(environment)),
  addresses,
  search,
  searchUse: openSearchUseRepository(poolFor('search-use', 1)),
  journeys: openJourneyStore(poolFor('journeys', 4)),
  sessions: openSessionStore(poolFor('sessions', 3), ring),
  votes: createVoteRepository(votesSql),
  comments: createCommentRepository(votesSql),
  leads: createLeadService(line, ring),
  // The CRM does not repeat a status that was acknowledged, so it must be on the standby too.
  statuses: createStatusService({ sql: poolFor('lead-status', 2, { synchronousCommit: 'on' }), ring, addresses }),
  webhookSecrets: environment.CRM_WEBHOOK_SECRETS,
  brand: environment.BRAND,
  clientIds: environment.CLIENT_IDS,
  ready: readiness.ready,
  now: startClock(environment),
});

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  clock.stop();
  readiness.stop();
  content.close();
  await operational.close();
  await app.close();
  await metrics?.close();
  search.close();
  await Promise.all([line.close(), ...pools.map((pool) => pool.end())]);
  await tracing.stop();
});

await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info({ event: 'listening', port: environment.PORT, brand: environment.BRAND }, 'platform is listening');
