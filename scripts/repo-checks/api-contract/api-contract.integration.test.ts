import type { ManualAddress } from '@lamplighter/contracts/address';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findByReference } from '../../../apps/platform/src/modules/lead-lifecycle/lead-queries.ts';
import { createSessions } from '../../../apps/site/server/auth/sessions.ts';
import { createAddresses } from '../../../apps/site/server/clients/addresses.ts';
import { createArticleVotes } from '../../../apps/site/server/clients/article-votes.ts';
import { createLeadStatuses } from '../../../apps/site/server/clients/lead-status.ts';
import { createLeads } from '../../../apps/site/server/clients/leads.ts';
import { createSearch } from '../../../apps/site/server/clients/search.ts';
import { createSearchUse } from '../../../apps/site/server/clients/search-use.ts';
import { createContent } from '../../../apps/site/server/content/content.ts';
import { createContentCache } from '../../../apps/site/server/content/content-cache.ts';
import { createJourneys } from '../../../apps/site/server/journeys/journeys.ts';
import { devKeyRing } from '../../../dev/dev-key-ring.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { mistakes, operationOf, operations } from './document-check.ts';
import { logger, startWiredPlatform } from './wired-platform.ts';

/** The site's clients call the platform through a recording proxy; each exchange is checked with the API document. */

let platform: Awaited<ReturnType<typeof startWiredPlatform>>;
beforeAll(async () => {
  platform = await startWiredPlatform();
}, 60_000);
afterAll(() => platform.stop(), 60_000);

it('the site sends what the API document says, and understands the responses', { timeout: 60_000 }, async () => {
  const { sql, upstreams, prefill, tokensOf } = platform;
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

  const statuses = createLeadStatuses(mainApi, logger);
  const asked = { reference: sent?.reference ?? '' };
  const found = { state: 'found', lead: { kind: 'complaint', contactMethod: 'email', history: [] } };
  expect(await statuses.find({ ...asked, email: sampleAnswers.email })).toMatchObject(found);
  expect(await statuses.find({ ...asked, postcode: 'LK42QT' })).toMatchObject(found);
  expect(await statuses.find({ ...asked, email: 'other@example.com' })).toEqual({ state: 'none' });

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

  expect(await prefill(await tokensOf('held'))).toHaveProperty('firstName', 'Morag');
  expect(await prefill(await tokensOf('lost'))).toHaveProperty('firstName', 'Morag');

  const cache = createContentCache(logger, 0);
  const content = createContent(upstreams, cache, 'larkfield', () => new Date());
  await Promise.all([
    content.header(),
    content.notices(undefined),
    content.categories(),
    content.meterRead(),
    content.deals(),
  ]);
  expect(await content.redirects()).toEqual({});
  expect(await content.article('meters', 'no-such-article')).toBeNull();
  expect(await content.article('meters', 'how-to-read-your-meter')).not.toBeNull();
  cache.clear();

  const votes = createArticleVotes(mainApi);
  await votes.record('meters/how-to-read-your-meter', true);
  await votes.comment('meters/how-to-read-your-meter', 'Where is the meter of a flat?');

  const search = createSearch(mainApi);
  // A search fails until the index is written.
  await vi.waitFor(() => search.find({ q: 'meter', page: 1, spelling: 'corrected' }), { timeout: 30_000 });
  await search.find({ q: 'gas leek', category: 'meters', page: 2, spelling: 'exact' });
  expect(await search.suggest('bil', new AbortController().signal)).toHaveProperty('data');

  const searchUse = createSearchUse(mainApi, logger, { isSensitive: () => false });
  searchUse.note({ outcome: 'nothing', term: 'kettle' });
  searchUse.note({ outcome: 'asked-next', term: 'kettle', next: 'meter' });
  searchUse.note({ outcome: 'opened', term: 'meter', page: 'meters/how-to-read-your-meter', place: 2 });
  searchUse.note({ outcome: 'helpful', term: 'meter', page: 'meters/how-to-read-your-meter' });
  await searchUse.stop();

  expect(platform.wire.exchanges.length).toBeGreaterThan(15);
  expect(platform.wire.exchanges.flatMap(mistakes)).toEqual([]);
});

it('every call that the document offers to the site was made', () => {
  const made = new Set(platform.wire.exchanges.map(operationOf));
  // Webhooks are offered to the CRM.
  const others = ['health', 'webhooks'];
  const offered = operations
    .filter(({ tags }) => !tags.some((tag) => others.includes(tag)))
    .map(({ operationId }) => operationId);
  expect(offered.filter((id) => !made.has(id))).toEqual([]);
});

it('a response that is not in the document would be noticed', () => {
  const kept = platform.wire.exchanges.find((one) => operationOf(one) === 'sendLead');
  if (!kept) throw new Error('no lead was sent');
  expect(mistakes({ ...kept, body: '{"data":{"type":"leads","id":"1"}}' })).not.toEqual([]);
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
