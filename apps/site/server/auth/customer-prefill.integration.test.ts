import { once } from 'node:events';
import { createServer } from 'node:http';
import { logPolicy } from '@lamplighter/server/log-policy';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUpstreams } from '../clients/upstreams.ts';
import { createCustomerPrefill } from './customer-prefill.ts';
import type { CustomerTokens } from './sessions.ts';
import { noSignIn, type SignIn } from './sign-in.ts';
import { signInSettings } from './sign-in-settings.ts';

type Tokens = CustomerTokens | Pick<SignIn, 'tokensOf'>;

const countsPath = '/v1/proxy/Customer/Accounts/AccountStatusCount';
/** The other counts are above the live one, so that none can stand for another. */
const counts = (liveCount: number) => ({ liveCount, lostCount: 3, preLiveCount: 4 });
const ada = {
  id: '851004217734',
  person: { title: 'Mrs', firstName: 'Ada', lastName: 'Brightwell' },
  email: 'ada@brightwell.example',
  mobile: '07700900101',
};
const accounts = { accounts: [ada, { ...ada, person: { firstName: 'Other', lastName: 'Account' } }] };
const customers = {
  data: [
    {
      type: 'customers',
      id: 'c-1002',
      attributes: { 'first-name': 'Owen', surname: 'Marsh', email: 'owen@marsh.example' },
    },
  ],
};
const both: CustomerTokens = { identityToken: 'an.identity.token', accessToken: 'an.access.token' };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Timeouts of this length expire when the test says so, however busy the machine is. */
function holdTimeout(heldMs: number): () => void {
  const held = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === heldMs ? held.signal : timeout(ms)));
  closers.push(() => spy.mockRestore());
  return () => held.abort();
}

/** An error with personal data in it. */
const chatty = { id: 'E-1', status: '500', title: 'No', details: 'Ada Brightwell has no account' };

/** A response: a body as JSON, a raw body, an error status, or no response at all. */
type FakeResponse = object | string | number | 'never';

/** Fake account systems with the given responses; also returns the calls that they received and what was logged. */
async function accountSystems(fakes: Record<string, FakeResponse>, tokens: Tokens = both, timeoutMs = 10_000) {
  const calls: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    headers.push(request.headers);
    const fake = fakes[request.url ?? ''] ?? 404;
    if (fake === 'never') return;
    if (typeof fake === 'number') response.writeHead(fake).end(JSON.stringify({ errors: [chatty] }));
    else response.end(typeof fake === 'string' ? fake : JSON.stringify(fake));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const upstreams = createUpstreams({
    apiOrigin: origin,
    energyApiOrigin: origin,
    contentOrigin: origin,
    clientId: 'help',
  });
  const lines: string[] = [];
  const logger = pino({ ...logPolicy }, { write: (line: string) => lines.push(line) });
  const signIn = 'tokensOf' in tokens ? tokens : { tokensOf: async () => tokens };
  const known = createCustomerPrefill(upstreams, signIn, logger, timeoutMs);
  const log = () => lines.map((line): { event: string; state: string } => JSON.parse(line));
  return { find: () => known.of(new Request('http://site.example/')), calls, headers, lines, log };
}

describe('a customer who has signed in', () => {
  it('has the counts read with the identity token first @AUT-5', async () => {
    const systems = await accountSystems({ [countsPath]: counts(0), '/v1/customers': { data: [] } });
    await systems.find();
    expect(systems.calls[0]).toBe('/v1/proxy/Customer/Accounts/AccountStatusCount');
    expect(systems.headers[0]).toMatchObject({ authorization: 'Bearer an.identity.token', 'client-id': '' });
  });

  it.each([1, 2])('is known by the first account when %i are live @AUT-6', async (live) => {
    const systems = await accountSystems({
      [countsPath]: counts(live),
      '/v1/accounts': accounts,
      '/v1/customers': customers,
    });
    expect(await systems.find()).toEqual({
      firstName: 'Ada',
      surname: 'Brightwell',
      email: 'ada@brightwell.example',
      mobile: '07700900101',
    });
    expect(systems.calls).toEqual([countsPath, '/v1/accounts']);
    for (const headers of systems.headers)
      expect(headers).toMatchObject({ authorization: 'Bearer an.identity.token', 'client-id': '' });
  });

  it('is known as a customer when no account is live @AUT-7', async () => {
    const systems = await accountSystems({ [countsPath]: counts(0), '/v1/customers': customers });
    expect(await systems.find()).toEqual({
      firstName: 'Owen',
      surname: 'Marsh',
      email: 'owen@marsh.example',
      mobile: '',
    });
    expect(systems.calls).toEqual([countsPath, '/v1/customers']);
    expect(systems.headers[1]).toMatchObject({ authorization: 'Bearer an.access.token', 'client-id': 'help' });
  });

  it('is known as a customer by an access token alone @AUT-7', async () => {
    const tokens = { ...both, identityToken: undefined };
    const systems = await accountSystems({ '/v1/customers': customers }, tokens);
    expect(await systems.find()).toMatchObject({ firstName: 'Owen', surname: 'Marsh', email: 'owen@marsh.example' });
  });

  it('has no counts read without an identity token @AUT-5', async () => {
    const tokens = { ...both, identityToken: undefined };
    const systems = await accountSystems({ [countsPath]: counts(1), '/v1/customers': customers }, tokens);
    await systems.find();
    expect(systems.calls).toEqual(['/v1/customers']);
  });

  it('is not known when no account is live and there is no access token @AUT-7', async () => {
    const systems = await accountSystems({ [countsPath]: counts(0) }, { ...both, accessToken: undefined });
    expect(await systems.find()).toBeUndefined();
    expect(systems.calls).toEqual([countsPath]);
    expect(systems.lines).toEqual([]);
  });

  it('is shown what is held, as one line of text, and nothing that is no text', async () => {
    const person = { firstName: '<b>"Zoë"\u0000\r\n\ud800', lastName: 'x'.repeat(1_001) };
    const odd = { accounts: [{ id: 'a', person, email: { at: 'example' } }] };
    const systems = await accountSystems({ [countsPath]: counts(1), '/v1/accounts': odd });
    expect(await systems.find()).toEqual({ firstName: '<b>"Zoë" \ufffd', surname: '', email: '', mobile: '' });
  });

  it('is shown names of up to 1,000 characters', async () => {
    const person = { firstName: 'x'.repeat(999), lastName: 'y'.repeat(1_000) };
    const long = { accounts: [{ id: 'a', person, email: null, mobile: null }] };
    const systems = await accountSystems({ [countsPath]: counts(1), '/v1/accounts': long });
    expect(await systems.find()).toMatchObject({ firstName: person.firstName, surname: person.lastName });
  });
});

describe('someone who has not signed in', () => {
  it('causes no lookup @AUT-5', async () => {
    const systems = await accountSystems({}, noSignIn);
    expect(await systems.find()).toBeUndefined();
    expect(systems.calls).toEqual([]);
    expect(systems.lines).toEqual([]);
  });
});

describe('a lookup that fails is only logged @AUT-8', () => {
  const live = { [countsPath]: counts(1) };
  const idle = { [countsPath]: counts(0) };
  const personal = JSON.stringify(accounts);

  it.each<[string, Record<string, FakeResponse>, string]>([
    ['counts are refused', { [countsPath]: 401 }, 'status counts: refused'],
    ['counts fail', { [countsPath]: 500 }, 'status counts: refused'],
    ['counts are no counts', { [countsPath]: { liveCount: 'Ada Brightwell' } }, 'status counts: cannot be read'],
    ['accounts fail', { ...live, '/v1/accounts': 503 }, 'accounts: refused'],
    ['accounts are cut short', { ...live, '/v1/accounts': `Ada ${personal}` }, 'accounts: cannot be read'],
    ['accounts are none', { ...live, '/v1/accounts': { Ada: personal } }, 'accounts: cannot be read'],
    ['customers fail', { ...idle, '/v1/customers': 500 }, 'customers: refused'],
    ['customers are cut short', { ...idle, '/v1/customers': `${personal}}` }, 'customers: cannot be read'],
  ])('when %s', async (_, fakes, state) => {
    const systems = await accountSystems(fakes);
    expect(await systems.find()).toBeUndefined();
    expect(systems.log()).toMatchObject([{ event: 'account-lookup-failed', state }]);
    expect(systems.lines.join()).not.toMatch(/Ada|Brightwell|0770|8510|token/);
  });

  it('when no system responds at all', async () => {
    const systems = await accountSystems({});
    closers.splice(0).forEach((close) => {
      close();
    });
    expect(await systems.find()).toBeUndefined();
    expect(systems.log()).toMatchObject([{ state: 'status counts: out of reach' }]);
  });

  it('when the session cannot be had', async () => {
    const systems = await accountSystems({}, { tokensOf: () => Promise.reject(new Error('Ada has no session')) });
    expect(await systems.find()).toBeUndefined();
    expect(systems.log()).toMatchObject([{ state: 'the session: cannot be read' }]);
    expect(systems.lines.join()).not.toContain('Ada');
  });

  it.each<[string, Record<string, FakeResponse>, Tokens, string[]]>([
    ['status counts', { [countsPath]: 'never' }, both, [countsPath]],
    ['accounts', { ...live, '/v1/accounts': 'never' }, both, [countsPath, '/v1/accounts']],
    ['customers', { ...idle, '/v1/customers': 'never' }, both, [countsPath, '/v1/customers']],
    ['the session', {}, { tokensOf: () => new Promise<CustomerTokens>(() => {}) }, []],
  ])('when the response of %s does not come in time', async (asking, fakes, tokens, calls) => {
    const expire = holdTimeout(1_234);
    const systems = await accountSystems(fakes, tokens, 1_234);
    const found = systems.find();
    await vi.waitFor(() => expect(systems.calls).toEqual(calls), 10_000);
    expect(systems.lines).toEqual([]);
    expire();
    expect(await found).toBeUndefined();
    expect(systems.log()).toMatchObject([{ event: 'account-lookup-failed', state: `${asking}: too slow` }]);
  });

  it('when there is no setting, after one second', () => {
    expect(signInSettings.ACCOUNT_LOOKUP_TIMEOUT_MS.parse(undefined)).toBe(1_000);
  });
});
