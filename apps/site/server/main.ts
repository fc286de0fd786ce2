import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startClock } from '@lamplighter/contracts/clock';
import { readEnvironment } from '@lamplighter/contracts/environment';
import closeWithGrace from 'close-with-grace';
import { createAddresses } from './addresses.ts';
import { createArticleVotes } from './article-votes.ts';
import { findBrowserScripts } from './browser-scripts.ts';
import { createUpstreams } from './clients/upstreams.ts';
import { readConsentSettings } from './consent-settings.ts';
import { createContent } from './content.ts';
import { createContentCache } from './content-cache.ts';
import { siteEnvironment } from './environment.ts';
import { createHost } from './host.ts';
import { createJourneys } from './journeys.ts';
import { createLeads } from './leads.ts';
import { createLogger } from './logger.ts';
import { createMeterReadingForms } from './meter-reading-forms.ts';
import { loadPages } from './pages.ts';
import { createSearch } from './search.ts';

const environment = readEnvironment(siteEnvironment);
const development = process.argv.includes('--development');
const now = startClock(environment);
const logger = createLogger(environment.LOG_LEVEL);
const upstreams = createUpstreams({
  apiOrigin: environment.API_ORIGIN,
  energyApiOrigin: environment.ENERGY_API_ORIGIN,
  contentOrigin: environment.CONTENT_ORIGIN,
  clientId: environment.CLIENT_ID,
});
const cache = createContentCache(logger, environment.CONTENT_FRESH_MS);
const root = fileURLToPath(new URL('..', import.meta.url));
const pages = await loadPages(root, development);
const app = await createHost({
  pages,
  logger,
  development,
  content: createContent(upstreams, cache, environment.BRAND),
  votes: createArticleVotes(upstreams.mainApi),
  journeys: createJourneys(upstreams.mainApi, environment.JOURNEY_KEY),
  addresses: createAddresses(upstreams.mainApi, logger),
  leads: createLeads(upstreams.mainApi, logger),
  search: createSearch(upstreams.mainApi),
  readingForms: createMeterReadingForms(environment.JOURNEY_KEY, now),
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
  trustedProxies: environment.TRUSTED_PROXIES,
});

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  await app.close();
  await pages.close();
  cache.clear();
  await Promise.all(Object.values(upstreams).map((client) => client.close()));
});

// The first visitor should not pay for cold code and an empty cache; nor should a slow content server hold up the start.
await Promise.race([app.inject('/help-and-support/'), setTimeout(1_000)]);
await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info(
  { event: 'listening', port: environment.PORT, brand: environment.BRAND, origin: environment.PUBLIC_ORIGIN },
  'site is listening',
);
