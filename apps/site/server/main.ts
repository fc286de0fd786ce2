import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  isSyntheticRequest,
  syntheticClient,
  syntheticRequestHeader,
} from '@lamplighter/contracts/leads/synthetic-lead';
import { mentionsDistress } from '@lamplighter/contracts/text/distress-words';
import { startClock } from '@lamplighter/server/clock';
import { readEnvironment } from '@lamplighter/server/environment';
import { createLogger } from '@lamplighter/server/logger';
import { serveMetrics } from '@lamplighter/server/metrics-server';
import { startWatchdog } from '@lamplighter/server/systemd-watchdog';
import { startTraceExport } from '@lamplighter/server/trace-export';
import closeWithGrace from 'close-with-grace';
import type { SiteServices } from '../server-interface.ts';
import { createApp } from './app.ts';
import { createCustomerPrefill } from './auth/customer-prefill.ts';
import { openSignIn } from './auth/open-sign-in.ts';
import { findBrowserScripts } from './browser-scripts.ts';
import { createAddresses } from './clients/addresses.ts';
import { createArticleVotes } from './clients/article-votes.ts';
import { createLeadStatuses } from './clients/lead-status.ts';
import { createLeads } from './clients/leads.ts';
import { failedCalls, type ProductError } from './clients/product-error.ts';
import { createSearchUse } from './clients/search-use.ts';
import { createUpstreams } from './clients/upstreams.ts';
import { readConsentSettings } from './consent-settings.ts';
import { createContent } from './content/content.ts';
import { createContentCache } from './content/content-cache.ts';
import { startContentRefresh } from './content/content-refresh.ts';
import type { Danger } from './danger/danger.ts';
import { readDangerModel, trainDangerModel } from './danger/danger-model.ts';
import { createDangerFinder } from './danger/find-danger.ts';
import { siteEnvironment } from './environment.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import { consentBootstrap, contentSecurityPolicy } from './http/security-headers.ts';
import { createJourneys } from './journeys/journeys.ts';
import { createMeterReadingForms } from './journeys/meter-reading-forms.ts';
import { loadPages } from './load-build.ts';
import { startSearch } from './search/search.ts';
import { createVisitorGroups } from './visitor-groups.ts';
import { createVisitorLimits } from './visitor-limits.ts';

const environment = readEnvironment(siteEnvironment);
const development = process.argv.includes('--development');
const now = startClock(environment);
const logger = createLogger(environment.LOG_LEVEL);
startWatchdog(logger);
const tracing = await startTraceExport('site', environment, logger);
const upstreams = createUpstreams({
  apiOrigin: environment.API_ORIGIN,
  energyApiOrigin: environment.ENERGY_API_ORIGIN,
  contentOrigin: environment.CONTENT_ORIGIN,
  operationalOrigin: environment.OPERATIONAL_ORIGIN,
  clientId: environment.CLIENT_ID,
  timeoutMs: environment.UPSTREAM_TIMEOUT_MS,
});
const cache = createContentCache(logger, environment.CONTENT_TTL_MS);
const root = fileURLToPath(new URL('..', import.meta.url));
const pages = await loadPages(root, development);
const shutdown = new AbortController();
const loadShedding = createLoadShedding();
const identity = openSignIn(environment, upstreams.mainApi, logger);
const findDanger = createDangerFinder(development ? await trainDangerModel() : await readDangerModel());
/** What somebody in despair, in fear or in want has typed is not recorded. */
const unrecorded = new Set<Danger | undefined>(['distress', 'abuse', 'hardship']);
const searchUse = createSearchUse(upstreams.mainApi, logger, {
  isSensitive: (query) => unrecorded.has(findDanger.inQuery(query)?.danger) || mentionsDistress(query),
  groupOf: createVisitorGroups(environment.SESSION_SECRETS, now),
});
const readingForms = createMeterReadingForms(environment.SESSION_SECRETS, now);
const consent = readConsentSettings(environment);
const mainSiteOrigin = environment.MAIN_SITE_ORIGIN;
const search = startSearch({
  contentSearch: upstreams.contentSearch,
  brand: environment.BRAND,
  directory: environment.STATE_DIRECTORY,
  everyMs: environment.CONTENT_TTL_MS,
  logger,
});
const content = createContent(upstreams, cache, environment.BRAND, now);
const services: Omit<SiteServices, 'failedCalls'> = {
  logger,
  content,
  votes: createArticleVotes(upstreams.mainApi),
  journeys: createJourneys(upstreams.mainApi, environment.SESSION_SECRETS),
  addresses: createAddresses(upstreams.mainApi, logger),
  leads: createLeads(upstreams.mainApi, logger),
  leadStatuses: createLeadStatuses(upstreams.mainApi, logger),
  customerPrefill: createCustomerPrefill(upstreams, identity.signIn, logger, environment.ACCOUNT_LOOKUP_TIMEOUT_MS),
  search,
  findDanger,
  searchUse,
  readingForms,
  visitorLimits: createVisitorLimits(),
  signIn: identity.signIn,
  contentSecurityPolicy: contentSecurityPolicy({ mainSiteOrigin, consent, development }),
  now,
  settings: {
    brand: environment.BRAND,
    publicOrigin: environment.PUBLIC_ORIGIN,
    mainSiteOrigin,
    gallery: environment.GALLERY === 'on',
    complaintPages: { credit: environment.CREDIT_COMPLAINT_PAGE, payAsYouGo: environment.PAYG_COMPLAINT_PAGE },
    consent,
    consentBootstrap,
    scripts: await findBrowserScripts(root, development),
  },
};
const syntheticLeads = createLeads(upstreams.mainApi, logger, syntheticClient);
const contentListeners: (() => void)[] = [];
const app = await createApp({
  pages,
  renderPage: (request) => renderPage(request, services),
  renderConfirmation: (request, sent) =>
    renderPage(request, { ...services, readingForms: { ...readingForms, wasSent: () => true, readSent: () => sent } }),
  searches: {
    version: search.version,
    share: (request) => pages.searchRequests.share(request, environment.PUBLIC_ORIGIN),
    note: (request) => pages.searchRequests.note(request, services),
  },
  readingForms,
  logger,
  development,
  signIn: identity.signIn,
  settings: services.settings,
  trustedProxies: environment.TRUSTED_PROXIES,
  ttlMs: environment.CONTENT_TTL_MS,
  onContentChange: (listener) => contentListeners.push(listener),
  shutdown: shutdown.signal,
  loadShedding,
});
const contentRefresh = startContentRefresh({
  refresh: content.refreshOperational,
  onChange: () => {
    for (const listener of contentListeners) listener();
    logger.info({ event: 'content-changed' });
  },
  everyMs: 1_000,
});

const metrics = await serveMetrics(environment, logger);

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  // Graceful shutdown: connections close with their next response, so that no request is cut off.
  shutdown.abort();
  if (!err) await setTimeout(environment.SHUTDOWN_DELAY_MS);
  contentRefresh.stop();
  await search.stop();
  await app.close();
  loadShedding.stop();
  await metrics?.close();
  await pages.close();
  cache.clear();
  await searchUse.stop();
  await Promise.all([identity, ...Object.values(upstreams)].map((client) => client.close()));
  await tracing.stop();
});

// Warms code, caches and search before the first visitor; a slow content server does not delay the start.
await Promise.race([Promise.all([app.inject('/help-and-support/'), search.ready]), setTimeout(1_000)]);
await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info(
  { event: 'listening', port: environment.PORT, brand: environment.BRAND, origin: environment.PUBLIC_ORIGIN },
  'site is listening',
);

async function renderPage(request: Request, shared: Omit<SiteServices, 'failedCalls'>): Promise<Response> {
  const failed: ProductError[] = [];
  const signature = request.headers.get(syntheticRequestHeader);
  // Refused: otherwise a lead that no person sent would reach a person.
  if (signature !== null && !isSyntheticRequest(environment.SYNTHETIC_SECRET, signature, now())) {
    return new Response(null, { status: 403 });
  }
  const leads = signature === null ? shared.leads : syntheticLeads;
  return failedCalls.run(failed, () => pages.handler(request, { ...shared, leads, failedCalls: failed }));
}
