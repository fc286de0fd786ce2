import type { ManualAddress } from '@lamplighter/contracts/address';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '../../apps/platform/src/api-document/operations.ts';
import { connectDatabase, type Database } from '../../apps/platform/src/database.ts';
import { openAddressBook } from '../../apps/platform/src/modules/addresses/address-book.ts';
import { openVoteBook } from '../../apps/platform/src/modules/article-votes/vote-book.ts';
import { openContentLibrary } from '../../apps/platform/src/modules/content/library.ts';
import { openJourneyStore } from '../../apps/platform/src/modules/journeys/journey-store.ts';
import { keySettings, readKeyRing } from '../../apps/platform/src/modules/leads/key-settings.ts';
import { openLeadDesk } from '../../apps/platform/src/modules/leads/lead-desk.ts';
import { type LedgerLine, openLedgerLine } from '../../apps/platform/src/modules/leads/ledger-line.ts';
import { openSearch } from '../../apps/platform/src/modules/search/search-service.ts';
import { createTestDatabase } from '../../apps/platform/src/test-database.ts';
import { createTestPlatform } from '../../apps/platform/src/test-platform.ts';
import { createAddresses } from '../../apps/site/server/addresses.ts';
import { createArticleVotes } from '../../apps/site/server/article-votes.ts';
import { createUpstreams, type Upstreams } from '../../apps/site/server/clients/upstreams.ts';
import { createContent } from '../../apps/site/server/content.ts';
import { createContentCache } from '../../apps/site/server/content-cache.ts';
import { createJourneys } from '../../apps/site/server/journeys.ts';
import { createLeads } from '../../apps/site/server/leads.ts';
import { createLogger } from '../../apps/site/server/logger.ts';
import { createSearch } from '../../apps/site/server/search.ts';
import { laptopSecrets } from '../../stand-ins/secrets.ts';
import { mistakes, operationOf } from './document-check.ts';
import { listenIn, type Wire } from './listening-wire.ts';

/** The site's own clients call the platform through a wire that writes everything down, to be held against the API document. */

const logger = createLogger('silent');
let sql: Database;
let line: LedgerLine;
let platform: Awaited<ReturnType<typeof createTestPlatform>>;
let wire: Wire;
let upstreams: Upstreams;
let closeContent: () => void;
let closeSearch: () => Promise<void>;

beforeAll(async () => {
  const url = await createTestDatabase();
  sql = connectDatabase(url);
  line = openLedgerLine(url);
  const search = openSearch(sql, 'larkfield', logger);
  const content = await openContentLibrary('content', 'larkfield', logger, search.contentChanged);
  platform = await createTestPlatform({
    content,
    search,
    addresses: openAddressBook(sql),
    journeys: openJourneyStore(sql),
    votes: openVoteBook(sql),
    leads: openLeadDesk(line, readKeyRing(z.object(keySettings).parse(laptopSecrets))),
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
  closeContent();
  await platform.close();
  await closeSearch();
  await Promise.all([line.hangUp(), sql.end()]);
}, 60_000);

it('the site sends what the API document says, and understands what it is answered', { timeout: 60_000 }, async () => {
  const { mainApi } = upstreams;
  const leads = createLeads(mainApi, logger);
  for (const [key, lead] of Object.entries(sampleLeads())) {
    expect(await leads.send(lead, key)).toHaveProperty('reference');
  }

  const addresses = createAddresses(mainApi, logger);
  expect(await addresses.find('ZZ99 9ZZ')).toEqual({ state: 'none' });
  expect(await addresses.add(wroteByHand)).toHaveProperty('id');

  const journeys = createJourneys(mainApi, laptopSecrets.JOURNEY_KEY);
  const cookie = await (await journeys.open(null)).save({ firstName: 'Morag' });
  const again = await journeys.open(cookie.split(';')[0] ?? '');
  expect(again.answers).toEqual({ firstName: 'Morag' });
  await again.forget();
  expect((await journeys.open(cookie.split(';')[0] ?? '')).answers).toBeUndefined();

  const cache = createContentCache(logger, 0);
  const content = createContent(upstreams, cache, 'larkfield');
  await Promise.all([content.header(), content.outage(), content.categories(), content.meterRead(), content.deals()]);
  expect(await content.article('meters', 'no-such-article')).toBeNull();
  expect(await content.article('meters', 'how-to-read-your-meter')).not.toBeNull();
  cache.clear();

  await createArticleVotes(mainApi).record('meters/how-to-read-your-meter', true);

  const search = createSearch(mainApi);
  expect(await search.find({ q: 'meter', page: 1 })).toHaveProperty('meta');
  await search.find({ q: 'gas leak', category: 'meters', page: 2 });
  expect(await search.suggest('bil', new AbortController().signal)).toHaveProperty('data');

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
