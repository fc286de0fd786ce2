import { startClock } from '@lamplighter/contracts/clock';
import { readEnvironment } from '@lamplighter/contracts/environment';
import { serveMetrics } from '@lamplighter/observe/metrics-server';
import { startTraceExport } from '@lamplighter/observe/trace-export';
import closeWithGrace from 'close-with-grace';
import { createPlatform } from './app.ts';
import { connectDatabase } from './database.ts';
import { databaseWritable, isWritable } from './database-metrics.ts';
import { platformEnvironment } from './environment.ts';
import { createLogger } from './logger.ts';
import { openAddressBook } from './modules/addresses/address-book.ts';
import { openVoteBook } from './modules/article-votes/vote-book.ts';
import { openContentLibrary } from './modules/content/library.ts';
import { openJourneyStore } from './modules/journeys/journey-store.ts';
import { readKeyRing } from './modules/leads/key-settings.ts';
import { openLeadDesk } from './modules/leads/lead-desk.ts';
import { openLedgerLine } from './modules/leads/ledger-line.ts';
import { openSearch } from './modules/search/search-service.ts';
import { watchReadiness } from './readiness.ts';

const environment = readEnvironment(platformEnvironment);
const logger = createLogger(environment.LOG_LEVEL);
const tracing = await startTraceExport('platform', environment);
const sql = connectDatabase(environment.DATABASE_URL, { synchronousCommit: 'local' });
const line = openLedgerLine(environment.DATABASE_URL);
const search = openSearch(sql, environment.BRAND, logger);
const content = await openContentLibrary(environment.CONTENT_DIR, environment.BRAND, logger, search.contentChanged);
const readiness = watchReadiness(() => isWritable(sql), {
  onChange: (ready) => logger.info({ event: 'readiness', state: ready ? 'ready' : 'not ready' }),
});
const metrics = await serveMetrics(environment, logger, () => databaseWritable.set(readiness.ready() ? 1 : 0));
const app = await createPlatform({
  logger,
  content,
  addresses: openAddressBook(sql),
  search,
  journeys: openJourneyStore(sql),
  votes: openVoteBook(sql),
  leads: openLeadDesk(line, readKeyRing(environment)),
  brand: environment.BRAND,
  clientIds: environment.CLIENT_IDS,
  ready: readiness.ready,
  now: startClock(environment),
});

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  readiness.stop();
  content.close();
  await app.close();
  await metrics?.close();
  await search.close();
  await Promise.all([line.hangUp(), sql.end({ timeout: 5 })]);
  await tracing.stop();
});

await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info({ event: 'listening', port: environment.PORT, brand: environment.BRAND }, 'platform is listening');
