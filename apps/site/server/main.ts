import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startClock } from '@lamplighter/contracts/clock';
import { mentionsDistress } from '@lamplighter/contracts/distress-words';
import { readEnvironment } from '@lamplighter/contracts/environment';
import { serveMetrics } from '@lamplighter/observe/metrics-server';
import { startTraceExport } from '@lamplighter/observe/trace-export';
import closeWithGrace from 'close-with-grace';
import { createAddresses } from './addresses.ts';
import { createArticleVotes } from './article-votes.ts';
import { findBrowserScripts } from './browser-scripts.ts';
import { failedCalls } from './clients/failed-calls.ts';
import type { ProductError } from './clients/product-error.ts';
import { createUpstreams } from './clients/upstreams.ts';
import { readConsentSettings } from './consent-settings.ts';
import { createContent } from './content.ts';
import { createContentCache } from './content-cache.ts';
import { readDangerModel, trainDangerModel } from './danger/danger-model.ts';
import { createDangerFinder } from './danger/find-danger.ts';
import { siteEnvironment } from './environment.ts';
import { createHost } from './host.ts';
import { createJourneys } from './journeys.ts';
import { createKnownCustomers } from './known-customer.ts';
import { createLeads } from './leads.ts';
import { createLogger } from './logger.ts';
import { createMeterReadingForms } from './meter-reading-forms.ts';
import { loadPages } from './pages.ts';
import { createSearch } from './search.ts';
import { createSearchUse } from './search-use.ts';
import type { SiteServices } from './services.ts';
import { createShedding } from './shedding.ts';
import { openSignIn } from './sign-in/open-sign-in.ts';

const environment = readEnvironment(siteEnvironment);
const development = process.argv.includes('--development');
const now = startClock(environment);
const logger = createLogger(environment.LOG_LEVEL);
const tracing = await startTraceExport('site', environment);
const upstreams = createUpstreams({
  apiOrigin: environment.API_ORIGIN,
  energyApiOrigin: environment.ENERGY_API_ORIGIN,
  contentOrigin: environment.CONTENT_ORIGIN,
  clientId: environment.CLIENT_ID,
});
const cache = createContentCache(logger, environment.CONTENT_FRESH_MS);
const root = fileURLToPath(new URL('..', import.meta.url));
const pages = await loadPages(root, development);
const leaving = new AbortController();
const shedding = createShedding();
const identity = openSignIn(environment, upstreams.mainApi, logger);
const findDanger = createDangerFinder(development ? await trainDangerModel() : await readDangerModel());
const services: Omit<SiteServices, 'failedCalls'> = {
  logger,
  content: createContent(upstreams, cache, environment.BRAND, now),
  votes: createArticleVotes(upstreams.mainApi),
  journeys: createJourneys(upstreams.mainApi, environment.JOURNEY_KEY),
  addresses: createAddresses(upstreams.mainApi, logger),
  leads: createLeads(upstreams.mainApi, logger),
  knownCustomers: createKnownCustomers(upstreams, identity.signIn, logger),
  search: createSearch(upstreams.mainApi),
  findDanger,
  searchUse: createSearchUse(upstreams.mainApi, logger, {
    isSensitive: (query) => ['distress', 'abuse'].includes(findDanger(query) ?? '') || mentionsDistress(query),
  }),
  readingForms: createMeterReadingForms(environment.JOURNEY_KEY, now),
  signIn: identity.signIn,
  now,
  settings: {
    brand: environment.BRAND,
    publicOrigin: environment.PUBLIC_ORIGIN,
    mainSiteOrigin: environment.MAIN_SITE_ORIGIN,
    gallery: environment.GALLERY === 'on',
    complaintPages: { credit: environment.CREDIT_COMPLAINT_PAGE, payAsYouGo: environment.PAYG_COMPLAINT_PAGE },
    ombudsmanWeeks: environment.OMBUDSMAN_AFTER,
    consent: readConsentSettings(environment),
    scripts: await findBrowserScripts(root, development),
  },
};
const blankForms = { ...services.readingForms, issueKey: () => services.readingForms.keySlot };
const app = await createHost({
  pages,
  answerPage: (request) => answerPage(request, services),
  answerBlankPage: (request) => answerPage(request, { ...services, readingForms: blankForms }),
  readingForms: services.readingForms,
  logger,
  development,
  signIn: services.signIn,
  settings: services.settings,
  trustedProxies: environment.TRUSTED_PROXIES,
  freshMs: environment.CONTENT_FRESH_MS,
  leaving: leaving.signal,
  shedding,
});

const metrics = await serveMetrics(environment, logger);

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  // Busy connections end with their next answer, so that closing cuts off nobody who has just asked.
  leaving.abort();
  if (!err) await setTimeout(environment.LEAVE_MS);
  await app.close();
  shedding.stop();
  await metrics?.close();
  await pages.close();
  cache.clear();
  await services.searchUse.stop();
  await Promise.all([identity, ...Object.values(upstreams)].map((client) => client.close()));
  await tracing.stop();
});

// The first visitor should not pay for cold code and an empty cache; nor should a slow content server hold up the start.
await Promise.race([app.inject('/help-and-support/'), setTimeout(1_000)]);
await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info(
  { event: 'listening', port: environment.PORT, brand: environment.BRAND, origin: environment.PUBLIC_ORIGIN },
  'site is listening',
);

function answerPage(request: Request, lent: Omit<SiteServices, 'failedCalls'>): Promise<Response> {
  const failed: ProductError[] = [];
  return failedCalls.run(failed, () => pages.handler(request, { ...lent, failedCalls: failed }));
}
