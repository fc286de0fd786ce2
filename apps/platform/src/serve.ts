import { startClock } from '@lamplighter/contracts/clock';
import { readEnvironment } from '@lamplighter/contracts/environment';
import { serveMetrics } from '@lamplighter/observe/metrics-server';
import { startTraceExport } from '@lamplighter/observe/trace-export';
import closeWithGrace from 'close-with-grace';
import { createPlatform } from './app.ts';
import { startClockWatch } from './clock-offset.ts';
import { connectDatabase, type Database, type DatabaseSettings } from './database.ts';
import { databaseWritable, isWritable } from './database-metrics.ts';
import { platformEnvironment } from './environment.ts';
import { createLogger } from './logger.ts';
import { openAccounts } from './modules/accounts/accounts.ts';
import { readIdentity } from './modules/accounts/identity-settings.ts';
import { openAddressBook } from './modules/addresses/address-book.ts';
import { openVoteBook } from './modules/article-votes/vote-book.ts';
import { openContentLibrary } from './modules/content/library.ts';
import { openJourneyStore } from './modules/journeys/journey-store.ts';
import { readKeyRing } from './modules/leads/key-settings.ts';
import { openLeadDesk } from './modules/leads/lead-desk.ts';
import { openLedgerLine } from './modules/leads/ledger-line.ts';
import { openSearch } from './modules/search/search-service.ts';
import { openSearchUseRepository } from './modules/search-use/search-use-repository.ts';
import { openSessionStore } from './modules/sessions/session-store.ts';
import { watchReadiness } from './readiness.ts';

const environment = readEnvironment(platformEnvironment);
const logger = createLogger(environment.LOG_LEVEL);
const tracing = await startTraceExport('platform', environment);
const lifetime = { maxLifetimeSeconds: environment.DATABASE_MAX_LIFETIME_SECONDS };
// A pool for each module: a lock on the table of one leaves the others their connections.
const pools: Database[] = [];
const poolFor = (name: string, connections: number, settings: DatabaseSettings = {}) => {
  const pool = connectDatabase(environment.DATABASE_URL, {
    name: `lamplighter-${name}`,
    connections,
    synchronousCommit: 'local',
    statementTimeoutMs: 5_000,
    ...lifetime,
    ...settings,
  });
  pools.push(pool);
  return pool;
};
const probe = poolFor('probe', 1, { connectTimeoutMs: 750, statementTimeoutMs: 750 });
const clock = await startClockWatch(probe, logger);
const line = openLedgerLine(environment.DATABASE_URL, lifetime);
const ring = readKeyRing(environment);
const search = openSearch(poolFor('search', 4), environment.BRAND, logger, {
  indexing: poolFor('search-index', 1, { statementTimeoutMs: 60_000 }),
});
const content = await openContentLibrary(environment.CONTENT_DIR, environment.BRAND, logger, search.contentChanged);
const readiness = watchReadiness(() => isWritable(probe), {
  everyMs: 500,
  timeoutMs: 750,
  onChange: (ready) => logger.info({ event: 'readiness', state: ready ? 'ready' : 'not ready' }),
});
const metrics = await serveMetrics(environment, logger, () => databaseWritable.set(readiness.ready() ? 1 : 0));
const app = await createPlatform({
  logger,
  content,
  accounts: openAccounts(poolFor('accounts', 2), ring, readIdentity(environment)),
  addresses: openAddressBook(poolFor('addresses', 3), ring),
  search,
  searchUse: openSearchUseRepository(poolFor('search-use', 1)),
  journeys: openJourneyStore(poolFor('journeys', 4)),
  sessions: openSessionStore(poolFor('sessions', 3), ring),
  votes: openVoteBook(poolFor('votes', 1)),
  leads: openLeadDesk(line, ring),
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
  await app.close();
  await metrics?.close();
  await search.close();
  await Promise.all([line.hangUp(), ...pools.map((pool) => pool.end())]);
  await tracing.stop();
});

await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info({ event: 'listening', port: environment.PORT, brand: environment.BRAND }, 'platform is listening');
