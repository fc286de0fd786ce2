import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddresses } from '../../../apps/site/server/clients/addresses.ts';
import { createLeads } from '../../../apps/site/server/clients/leads.ts';
import { createContent } from '../../../apps/site/server/content/content.ts';
import { createContentCache } from '../../../apps/site/server/content/content-cache.ts';
import type { Exchange } from './listening-wire.ts';
import { logger, startWiredPlatform } from './wired-platform.ts';

/**
 * The calls table of the specification: the site's clients make each call, the platform responds. Paths, headers and
 * members are written out here, because the contracts are shared by both sides.
 */

let platform: Awaited<ReturnType<typeof startWiredPlatform>>;
beforeAll(async () => {
  platform = await startWiredPlatform();
}, 60_000);
afterAll(() => platform.stop(), 60_000);

/** The calls that `work` makes. */
async function callsOf(work: () => Promise<unknown>): Promise<Exchange[]> {
  const before = platform.wire.exchanges.length;
  await work();
  return platform.wire.exchanges.slice(before);
}

/** The only call that `work` makes. */
async function callOf(work: () => Promise<unknown>): Promise<Exchange> {
  const [call, ...more] = await callsOf(work);
  if (!call || more.length > 0) throw new Error(`not one call, but ${call ? more.length + 1 : 'none'}`);
  return call;
}

const lineOf = ({ method, url, status }: Exchange) => `${method} ${url.pathname}${url.search} ${status}`;
const bodyOf = ({ body }: Exchange) => JSON.parse(body);

describe('content', () => {
  const read = (name: 'header' | 'categories' | 'meterRead' | 'deals', brand = 'skerry') => {
    const cache = createContentCache(logger, 0);
    return callOf(createContent(platform.upstreams, cache, brand, () => new Date())[name]);
  };
  const folder = '/aem6/content/dam/skerry/beta/json';

  it('the header configuration @API-3', async () => {
    const call = await read('header');
    expect(lineOf(call)).toBe('get /aem6/content/sysadmin/header-configuration/jcr:content.data.json 200');
    expect(Object.keys(bodyOf(call)).toSorted()).toEqual([
      'hideA11yBtn',
      'menu-banner',
      'quick-links',
      'secondary-banner',
      'sections',
    ]);
  });

  it('the categories, as JSON:API @API-3', async () => {
    const call = await read('categories');
    expect(lineOf(call)).toBe(`get ${folder}/help/categories/categories.json 200`);
    const { data, included } = bodyOf(call);
    expect(data).toContainEqual(
      expect.objectContaining({
        id: 'meters',
        attributes: expect.objectContaining({ 'meta-description': expect.any(String) }),
      }),
    );
    expect(included).toContainEqual(
      expect.objectContaining({
        attributes: { articles: expect.arrayContaining([expect.objectContaining({ label: 'find-your-meter' })]) },
      }),
    );
  });

  it('the meter-read configuration @API-3', async () => {
    const call = await read('meterRead');
    expect(lineOf(call)).toBe(`get ${folder}/help/meter-read/submit-meter-read.json 200`);
    expect(bodyOf(call)).toMatchObject({
      isMeterReadWeek: expect.any(Boolean),
      contactCardPillTemplate: expect.any(String),
      contactCardTemplate: expect.any(String),
      headingTemplate: expect.any(String),
      smrErrorTemplate: expect.any(String),
    });
  });

  it('the service outage @API-3', async () => {
    const readOutage = async (brand: string) => {
      const content = createContent(platform.upstreams, createContentCache(logger, 0), brand, () => new Date());
      const calls = await callsOf(() => content.notices(undefined));
      const [call, ...more] = calls.filter(({ url }) => url.pathname.endsWith('/help-and-support.json'));
      if (!call || more.length > 0) throw new Error('the outage is not read once');
      return call;
    };
    const call = await readOutage('larkfield');
    expect(lineOf(call)).toBe('get /aem6/content/dam/larkfield/beta/json/service-outage/help-and-support.json 200');
    expect(bodyOf(call)).toMatchObject({ title: expect.any(String), message: expect.any(String) });
    expect(lineOf(await readOutage('skerry'))).toBe(`get ${folder}/service-outage/help-and-support.json 200`);
  });

  it('an article and the deals page, as HTML @API-3', async () => {
    const content = createContent(platform.upstreams, createContentCache(logger, 0), 'skerry', () => new Date());
    const calls = [await callOf(() => content.article('meters', 'find-your-meter')), await read('deals')];
    expect(calls.map(lineOf)).toEqual([
      'get /aem6/content/skerry/help/meters/find-your-meter.html 200',
      'get /aem6/content/skerry/help/deals.html 200',
    ]);
    for (const { type, body } of calls) {
      expect(type).toBe('text/html');
      expect(body).toMatch(/^<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>[^<]+<\/title>/);
    }
  });
});

describe('the main API', () => {
  const jsonApi = { 'client-id': 'help', 'content-type': 'application/vnd.api+json' };

  it('a lead, whose data is passed on @API-3', async () => {
    const [lead] = Object.values(sampleLeads());
    if (!lead) throw new Error('there is no sample');
    let sent: unknown;
    const call = await callOf(async () => {
      sent = await createLeads(platform.upstreams.mainApi, logger).send(lead, 'a-key');
    });
    expect(lineOf(call)).toBe('post /v1/leads 201');
    expect(call.headers).toMatchObject(jsonApi);
    expect(JSON.parse(call.sent)).toEqual(lead);
    const { attributes } = bodyOf(call).data;
    expect(attributes.reference).toMatch(/\S/);
    expect(sent).toEqual({ reference: attributes.reference, receivedAt: attributes['received-at'] });
  });

  it('the addresses of a postcode @API-3', async () => {
    let found: unknown;
    const call = await callOf(async () => {
      found = await createAddresses(platform.upstreams.mainApi, logger).find('LK4 2QT');
    });
    expect(lineOf(call)).toBe('get /v1/addresses?postcode=LK4%202QT 200');
    expect(call.headers).toMatchObject(jsonApi);
    const [first] = bodyOf(call).data;
    expect(first).toMatchObject({
      type: 'addresses',
      attributes: { 'house-number': '14', 'address-line1': 'Lantern Row', postcode: 'LK4 2QT' },
    });
    expect(found).toMatchObject({ state: 'found', addresses: [{ id: first.id }] });
  });

  it('a lookup of addresses that fails, once: it is not retried @API-3', async () => {
    const call = await callOf(() => createAddresses(platform.upstreams.mainApi, logger).find('nowhere'));
    expect(lineOf(call)).toBe('get /v1/addresses?postcode=nowhere 422');
  });

  it('a new address, which returns with its id @API-3', async () => {
    let added: unknown;
    const call = await callOf(async () => {
      added = await createAddresses(platform.upstreams.mainApi, logger).add({
        address: null,
        addressLine1: 'Shingle Lane',
        addressLine2: null,
        country: null,
        county: null,
        flatNumber: null,
        houseName: null,
        houseNumber: '3',
        postcode: 'SK1 1AA',
        pesRegion: null,
        postalTown: 'Skerry',
        mpans: [],
        mprns: [],
        isManual: true,
        bgServiceArea: null,
      });
    });
    expect(lineOf(call)).toBe('post /v1/addresses 201');
    expect(call.headers).toMatchObject(jsonApi);
    const written = { 'house-number': '3', 'address-line1': 'Shingle Lane', postcode: 'SK1 1AA', 'is-manual': true };
    expect(JSON.parse(call.sent)).toMatchObject({ data: { type: 'addresses', attributes: written } });
    const { data } = bodyOf(call);
    expect(data).toMatchObject({ type: 'addresses', attributes: written });
    expect(added).toMatchObject({ id: data.id });
  });
});

describe('the account systems', () => {
  const counts = '/v1/proxy/Customer/Accounts/AccountStatusCount';

  it('status counts and accounts of a customer with a live account, with the identity token @API-3', async () => {
    const tokens = await platform.tokensOf('held');
    const calls = await callsOf(() => platform.prefill(tokens));
    expect(calls.map(lineOf)).toEqual([`get ${counts} 200`, 'get /v1/accounts 200']);
    for (const { headers } of calls) expect(headers['authorization']).toBe(`Bearer ${tokens.identityToken}`);
    const [counted, held] = calls.map(bodyOf);
    expect(counted).toEqual({ liveCount: 1, lostCount: 0, preLiveCount: 0 });
    expect(held.accounts).toMatchObject([
      { person: { firstName: 'Morag', lastName: 'Muir' }, email: 'morag@example.com', mobile: '07700900123' },
    ]);
  });

  it('the customer where no account is live, with the access token and the client id @API-3', async () => {
    const tokens = await platform.tokensOf('lost');
    const [, customers, ...more] = await callsOf(() => platform.prefill(tokens));
    if (!customers) throw new Error('no call was made');
    expect(more).toEqual([]);
    expect(lineOf(customers)).toBe('get /v1/customers 200');
    expect(customers.headers).toMatchObject({ authorization: `Bearer ${tokens.accessToken}`, 'client-id': 'help' });
    expect(bodyOf(customers).data).toMatchObject([
      { attributes: { 'first-name': 'Morag', surname: 'Muir', email: 'morag@example.com' } },
    ]);
  });
});
