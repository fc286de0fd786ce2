import type { ManualAddress } from '@lamplighter/contracts/address';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/lead-samples';
import { createLogger } from '@lamplighter/runtime/logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { operations } from '../../../apps/platform/src/http/openapi/operations.ts';
import { openAccounts } from '../../../apps/platform/src/modules/accounts/accounts.ts';
import { loadAccounts } from '../../../apps/platform/src/modules/accounts/load.ts';
import { startTestIssuer, type TestIssuer } from '../../../apps/platform/src/modules/accounts/test-issuer.ts';
import { createAddressRepository } from '../../../apps/platform/src/modules/addresses/address-repository.ts';
import { createVoteRepository } from '../../../apps/platform/src/modules/article-votes/vote-repository.ts';
import { openContentStore } from '../../../apps/platform/src/modules/content/content-store.ts';
import { openJourneyStore } from '../../../apps/platform/src/modules/journeys/journey-repository.ts';
import { findByReference } from '../../../apps/platform/src/modules/lead-lifecycle/lead-queries.ts';
import { connectLeadDatabase, type LeadConnection } from '../../../apps/platform/src/modules/leads/lead-connection.ts';
import { createLeadService } from '../../../apps/platform/src/modules/leads/lead-service.ts';
import { openSearch } from '../../../apps/platform/src/modules/search/search-service.ts';
import { openSearchUseRepository } from '../../../apps/platform/src/modules/search-use/search-use-repository.ts';
import { openSessionStore } from '../../../apps/platform/src/modules/sessions/session-repository.ts';
import { createTestDatabase } from '../../../apps/platform/test/database.ts';
import { createTestPlatform } from '../../../apps/platform/test/platform.ts';
import { createCustomerPrefill } from '../../../apps/site/server/auth/customer-prefill.ts';
import { createSessions } from '../../../apps/site/server/auth/sessions.ts';
import { createAddresses } from '../../../apps/site/server/clients/addresses.ts';
import { createArticleVotes } from '../../../apps/site/server/clients/article-votes.ts';
import { createLeads } from '../../../apps/site/server/clients/leads.ts';
import { createSearch } from '../../../apps/site/server/clients/search.ts';
import { createSearchUse } from '../../../apps/site/server/clients/search-use.ts';
import { createUpstreams, type Upstreams } from '../../../apps/site/server/clients/upstreams.ts';
import { createContent } from '../../../apps/site/server/content/content.ts';
import { createContentCache } from '../../../apps/site/server/content/content-cache.ts';
import { createJourneys } from '../../../apps/site/server/journeys/journeys.ts';
import { devKeyRing } from '../../../dev/dev-key-ring.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { mistakes, operationOf } from './document-check.ts';
import { listenIn, type Wire } from './listening-wire.ts';

/** The site's clients call the platform through a recording proxy; each exchange is checked with the API document. */

const logger = createLogger('silent');
let sql: Database;
let line: LeadConnection;
let issuer: TestIssuer;
let platform: Awaited<ReturnType<typeof createTestPlatform>>;
let wire: Wire;
let upstreams: Upstreams;
let closeContent: () => void;
let closeSearch: () => Promise<void>;

beforeAll(async () => {
  const url = await createTestDatabase();
  sql = connectDatabase(url);
  line = connectLeadDatabase(url);
  const search = openSearch(sql, 'larkfield', logger);
  const content = await openContentStore('content', 'larkfield', logger, search.contentChanged);
  issuer = await startTestIssuer();
  await loadAccounts(sql, devKeyRing, JSON.stringify([holder('held'), { ...holder('lost'), statusCount: noAccounts }]));
  platform = await createTestPlatform({
    accounts: openAccounts(sql, devKeyRing, issuer.settings),
    sessions: openSessionStore(sql, devKeyRing),
    content,
    search,
    searchUse: openSearchUseRepository(sql),
    addresses: createAddressRepository(sql, devKeyRing),
    journeys: openJourneyStore(sql),
    votes: createVoteRepository(sql),
    leads: createLeadService(line, devKeyRing),
  });
  closeContent = content.close;
  closeSearch = search.close;
  wire = await listenIn(platform);
  const { origin } = wire;
  upstreams = createUpstreams({ apiOrigin: origin, energyApiOrigin: origin, contentOrigin: origin, clientId: 'help' });
}, 60_000);

afterAll(async () => {
  await Promise.all(Object.values(upstreams).map((client) => client.close()));
  await wire.stop();
  issuer.stop();
  closeContent();
  await platform.close();
  await closeSearch();
  await Promise.all([line.close(), sql.end()]);
}, 60_000);

it('the site sends what the API document says, and understands what it is answered', { timeout: 60_000 }, async () => {
  const { mainApi } = upstreams;
  const leads = createLeads(mainApi, logger);
  for (const [key, lead] of Object.entries(sampleLeads())) {
    expect(await leads.send(lead, key)).toHaveProperty('reference');
  }

  const addresses = createAddresses(mainApi, logger);
  expect(await addresses.find('ZZ99 9ZZ')).toEqual({ state: 'none' });
  const address = await addresses.add(wroteByHand);
  const atHome = buildHelpLead({ ...sampleAnswers, addressId: address?.id });
  const sent = await leads.send(atHome, 'at-home');
  const lead = await findByReference(sql, devKeyRing, sent?.reference ?? '');
  const label = 'Beacon House, 14 Lantern Row, Larkfield';
  expect(lead?.document).toMatchObject({ included: [{ attributes: { address: label, 'is-manual': true } }] });

  const journeys = createJourneys(mainApi, [devSecrets.SESSION_SECRETS]);
  const cookie = await (await journeys.open(null)).save({ firstName: 'Morag' });
  const again = await journeys.open(cookie.split(';')[0] ?? '');
  expect(again.answers).toEqual({ firstName: 'Morag' });
  await again.forget();
  expect((await journeys.open(cookie.split(';')[0] ?? '')).answers).toBeUndefined();

  const sessions = createSessions(mainApi, [devSecrets.SESSION_SECRETS]);
  const grant = { identity: { token: 'identity', endsAt: Date.now() + 60_000 } };
  const [session = ''] = (await sessions.begin(grant, 'c-1')).cookie.split(';');
  expect(await sessions.look(session)).toHaveProperty('identityToken', 'identity');
  expect(await sessions.touch(session)).toHaveProperty('identityToken', 'identity');
  await sessions.end(session);
  expect(await sessions.spendState('s'.repeat(43), Date.now() + 60_000)).toBe(true);
  expect(await sessions.spendState('s'.repeat(43), Date.now() + 60_000)).toBe(false);

  expect(await knownAs('held')).toHaveProperty('firstName', 'Morag');
  expect(await knownAs('lost')).toHaveProperty('firstName', 'Morag');

  const cache = createContentCache(logger, 0);
  const content = createContent(upstreams, cache, 'larkfield', () => new Date());
  await Promise.all([content.header(), content.outage(), content.categories(), content.meterRead(), content.deals()]);
  expect(await content.article('meters', 'no-such-article')).toBeNull();
  expect(await content.article('meters', 'how-to-read-your-meter')).not.toBeNull();
  cache.clear();

  await createArticleVotes(mainApi).record('meters/how-to-read-your-meter', true);

  const search = createSearch(mainApi);
  expect(await search.find({ q: 'meter', page: 1 })).toHaveProperty('meta');
  await search.find({ q: 'gas leak', category: 'meters', page: 2 });
  expect(await search.suggest('bil', new AbortController().signal)).toHaveProperty('data');

  const searchUse = createSearchUse(mainApi, logger, { isSensitive: () => false });
  searchUse.note({ outcome: 'nothing', term: 'kettle' });
  searchUse.note({ outcome: 'asked-next', term: 'kettle', next: 'meter' });
  searchUse.note({ outcome: 'opened', term: 'meter', page: 'meters/how-to-read-your-meter', place: 2 });
  searchUse.note({ outcome: 'helpful', term: 'meter', page: 'meters/how-to-read-your-meter' });
  await searchUse.stop();

  expect(wire.exchanges.length).toBeGreaterThan(15);
  expect(wire.exchanges.flatMap(mistakes)).toEqual([]);
});

it('every call that the document offers to the site was made', () => {
  const made = new Set(wire.exchanges.map(operationOf));
  expect(operations.filter(({ id, tag }) => tag !== 'health' && !made.has(id)).map(({ id }) => id)).toEqual([]);
});

it('an answer that is not in the document would be noticed', () => {
  const kept = wire.exchanges.find((one) => operationOf(one) === 'sendLead');
  if (!kept) throw new Error('no lead was sent');
  expect(mistakes({ ...kept, answered: '{"data":{"type":"leads","id":"1"}}' })).not.toEqual([]);
  expect(mistakes({ ...kept, sent: kept.sent.replace('"first-name"', '"firstName"') })).not.toEqual([]);
  expect(mistakes({ ...kept, status: 418 })).not.toEqual([]);
  expect(mistakes({ ...kept, headers: {} })).not.toEqual([]);
  expect(mistakes({ ...kept, url: new URL('http://platform/v1/lead') })).not.toEqual([]);
});

const noAccounts = { liveCount: 0, lostCount: 1, preLiveCount: 0 };

function holder(sub: string) {
  const person = { firstName: 'Morag', lastName: 'Muir' };
  return {
    sub,
    statusCount: { liveCount: 1, lostCount: 0, preLiveCount: 0 },
    accounts: [{ id: '1', person, email: 'morag@example.com', mobile: '07700900123' }],
    customer: { firstName: 'Morag', surname: 'Muir', email: 'morag@example.com' },
  };
}

async function knownAs(subject: string) {
  const tokens = {
    identityToken: await issuer.identityToken(subject),
    accessToken: await issuer.accessToken(subject),
  };
  const customers = createCustomerPrefill(upstreams, { tokensOf: async () => tokens }, logger);
  return customers.of(new Request('http://site'));
}

const wroteByHand: ManualAddress = {
  address: null,
  addressLine1: 'Lantern Row',
  addressLine2: null,
  country: null,
  county: null,
  flatNumber: null,
  houseName: 'Beacon House',
  houseNumber: '14',
  postcode: 'LK4 2QT',
  pesRegion: null,
  postalTown: 'Larkfield',
  mpans: [],
  mprns: [],
  isManual: true,
  bgServiceArea: null,
};
