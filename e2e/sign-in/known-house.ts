import { randomBytes } from 'node:crypto';
import { startClock } from '@lamplighter/contracts/clock';
import type { Page } from '@playwright/test';
import { pino } from 'pino';
import { startTestIssuer, type TestIssuer } from '../../apps/platform/src/modules/accounts/test-issuer.ts';
import { createAddresses } from '../../apps/site/server/addresses.ts';
import { createArticleVotes } from '../../apps/site/server/article-votes.ts';
import { findBrowserScripts } from '../../apps/site/server/browser-scripts.ts';
import { createUpstreams } from '../../apps/site/server/clients/upstreams.ts';
import { createContent } from '../../apps/site/server/content.ts';
import { createContentCache } from '../../apps/site/server/content-cache.ts';
import { createHost } from '../../apps/site/server/host.ts';
import { readCookie } from '../../apps/site/server/host-cookie.ts';
import { createJourneys } from '../../apps/site/server/journeys.ts';
import { createKnownCustomers } from '../../apps/site/server/known-customer.ts';
import { createLeads } from '../../apps/site/server/leads.ts';
import { createMeterReadingForms } from '../../apps/site/server/meter-reading-forms.ts';
import { loadPages } from '../../apps/site/server/pages.ts';
import { createSearch } from '../../apps/site/server/search.ts';
import { startHouse } from '../../scripts/house.ts';
import { freePort } from '../../stand-ins/free-port.ts';
import { laptopSecrets } from '../../stand-ins/secrets.ts';
import { test as base } from '../fixtures.ts';
import { startRelay, type Trouble } from '../journeys/relay.ts';

/** In a week in which meter readings are taken. Tokens are judged by the real time all the same. */
const clock = '2027-03-31T10:00:00Z';
const cookie = 'test-customer';

type KnownHouse = { address: string; relay: string };

type Fixtures = {
  visitor: string;
  /** What goes wrong between site and platform, for this test's visitor. */
  trouble: (...troubles: Trouble[]) => Promise<void>;
  /** Which account calls were made for this test's visitor. */
  accountCalls: () => Promise<string[]>;
  signIn: (sub: string, page?: Page) => Promise<void>;
};

/** A house in which whoever has the test's cookie has signed in, with real tokens that the platform checks. */
export const test = base.extend<Fixtures, { house: KnownHouse }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is needed here
    async ({}, use) => {
      const [relay, issuer] = await Promise.all([startRelay(), startTestIssuer()]);
      const house = await startHouse({
        mode: 'built',
        clock,
        platform: {
          IDENTITY_ISSUER: issuer.settings.issuer,
          IDENTITY_JWKS: issuer.settings.jwks,
          IDENTITY_CLIENT_ID: issuer.settings.clientId,
          IDENTITY_API_AUDIENCE: issuer.settings.apiAudience,
        },
      });
      relay.leadTo(house.platform);
      const site = await startSite(relay.address, house.platform, issuer);
      await use({ address: site.address, relay: relay.address });
      await site.stop();
      await house.stop();
      issuer.stop();
      await relay.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.address),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is needed here
  expectedNoise: async ({}, use) => use([/the server responded with a status of 422/]),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is needed here
  visitor: async ({}, use) => use(randomBytes(16).toString('hex')),
  extraHTTPHeaders: async ({ visitor }, use) => use({ traceparent: `00-${visitor}-00f067aa0ba902b7-01` }),
  trouble: async ({ house, visitor }, use) =>
    use(async (...troubles) => {
      await fetch(`${house.relay}/relay/${visitor}`, { method: 'PUT', body: JSON.stringify(troubles) });
    }),
  accountCalls: async ({ house, visitor }, use) =>
    use(async () => {
      const calls: { path: string }[] = await (await fetch(`${house.relay}/relay/${visitor}`)).json();
      return calls.map(({ path }) => path).filter((path) => /\/(AccountStatusCount|accounts|customers)$/.test(path));
    }),
  signIn: async ({ context, house }, use) =>
    use((sub) => context.addCookies([{ name: cookie, value: sub, url: house.address }])),
});

/** The site as it is, but for who has signed in. */
async function startSite(api: string, content: string, issuer: TestIssuer) {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const now = startClock({ CLOCK_AT: clock });
  const logger = pino({ level: 'silent' });
  const upstreams = createUpstreams({
    apiOrigin: api,
    energyApiOrigin: api,
    contentOrigin: content,
    clientId: 'help-and-support',
  });
  const cache = createContentCache(logger, 30_000);
  const tokensOf = async (request: Request) => {
    const sub = readCookie(request.headers.get('cookie'), cookie);
    if (!sub) return { identityToken: undefined, accessToken: undefined };
    return { identityToken: await issuer.identityToken(sub), accessToken: await issuer.accessToken(sub) };
  };
  const app = await createHost({
    pages: await loadPages(`${process.cwd()}/apps/site`, false),
    logger,
    development: false,
    content: createContent(upstreams, cache, 'larkfield'),
    votes: createArticleVotes(upstreams.mainApi),
    journeys: createJourneys(upstreams.mainApi, laptopSecrets.JOURNEY_KEY),
    addresses: createAddresses(upstreams.mainApi, logger),
    leads: createLeads(upstreams.mainApi, logger),
    knownCustomers: createKnownCustomers(upstreams, { tokensOf }, logger),
    search: createSearch(upstreams.mainApi),
    readingForms: createMeterReadingForms(laptopSecrets.JOURNEY_KEY, now),
    now,
    settings: {
      brand: 'larkfield',
      publicOrigin: address,
      mainSiteOrigin: undefined,
      gallery: false,
      complaintPages: { credit: '/help-and-support/', payAsYouGo: '/help-and-support/' },
      ombudsmanWeeks: 8,
      scripts: await findBrowserScripts(`${process.cwd()}/apps/site`, false),
    },
    trustedProxies: undefined,
  });
  await app.listen({ host: 'localhost', port });
  return {
    address,
    stop: async () => {
      await app.close();
      cache.clear();
      await Promise.all(Object.values(upstreams).map((client) => client.close()));
    },
  };
}
