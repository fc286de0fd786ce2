import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { parseEnvironment } from '@lamplighter/runtime/environment';
import type { FastifyInstance } from 'fastify';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { platformEnvironment } from '../../environment.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { openAccounts } from './accounts.ts';
import { loadAccounts } from './load.ts';
import { startTestIssuer, type TestIssuer } from './test-issuer.ts';

const paths = {
  counts: '/v1/proxy/Customer/Accounts/AccountStatusCount',
  accounts: '/v1/accounts',
  customers: '/v1/customers',
};
const ring = createKeyRing([{ id: 'test', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

let sql: Database;
let issuer: TestIssuer;
let app: FastifyInstance;
let file: string;
beforeAll(async () => {
  sql = connectDatabase(await createTestDatabase());
  issuer = await startTestIssuer();
  file = await readFile('dev/fakes/customers.json', 'utf8');
  await loadAccounts(sql, ring, file);
  app = await createTestPlatform({ accounts: openAccounts(sql, ring, issuer.settings) });
});
afterAll(async () => {
  issuer.stop();
  await app.close();
  await sql.end();
});

const ask = (url: string, token?: string, headers: Record<string, string> = { 'client-id': 'help' }) =>
  app.inject({ url, headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) } });
const blank = { 'client-id': '' };

describe('what the account endpoints answer', () => {
  it('counts of accounts by state, for an identity token and a blank client id @AUT-5', async () => {
    const answer = await ask(paths.counts, await issuer.identityToken('c-1001'), blank);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ liveCount: 2, lostCount: 0, preLiveCount: 0 });
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(answer.headers).not.toHaveProperty('www-authenticate');
    const former = await ask(paths.counts, await issuer.identityToken('c-1002'), blank);
    expect(former.json()).toEqual({ liveCount: 0, lostCount: 1, preLiveCount: 0 });
  });

  it('accounts with their person, e-mail address and mobile number @AUT-6', async () => {
    const answer = await ask(paths.accounts, await issuer.identityToken('c-1001'), blank);
    expect(answer.json().accounts).toHaveLength(2);
    expect(answer.json().accounts[0]).toEqual({
      id: '851004217734',
      person: { firstName: 'Ada', lastName: 'Brightwell' },
      email: 'ada@brightwell.example',
      mobile: '07700900101',
    });
  });

  it('customers in JSON:API, for an access token and a client that is known @AUT-7', async () => {
    const answer = await ask(paths.customers, await issuer.accessToken('c-1002'));
    expect(answer.headers['content-type']).toContain('application/vnd.api+json');
    expect(answer.json()).toEqual({
      data: [
        {
          type: 'customers',
          id: 'c-1002',
          attributes: { 'first-name': 'Owen', surname: 'Marsh', email: 'owen@marsh.example' },
        },
      ],
    });
    expect((await ask(paths.customers, await issuer.accessToken('c-1002'), {})).statusCode).toBe(401);
  });

  it('nothing for someone who can sign in and of whom nothing is held', async () => {
    const identity = await issuer.identityToken('c-9999');
    expect((await ask(paths.counts, identity)).json()).toEqual({ liveCount: 0, lostCount: 0, preLiveCount: 0 });
    expect((await ask(paths.accounts, identity)).json()).toEqual({ accounts: [] });
    expect((await ask(paths.customers, await issuer.accessToken('c-9999'))).json()).toEqual({ data: [] });
  });

  it("never one customer's data for another's token, whatever else is asked for", async () => {
    const [identity, access] = [await issuer.identityToken('c-1002'), await issuer.accessToken('c-1002')];
    const answers = await Promise.all([
      ask(`${paths.accounts}?sub=c-1001&id=851004217734&customer=c-1001`, identity, { sub: 'c-1001' }),
      ask(`${paths.counts}?sub=c-1001`, identity),
      ask(`${paths.customers}?filter[id]=c-1001&include=accounts`, access),
      ask(`${paths.customers}/c-1001`, access),
    ]);
    for (const answer of answers) expect(answer.body).not.toMatch(/Ada|Brightwell|8510|liveCount":2|c-1001/);
  });
});

describe('tokens', () => {
  const at = () => Math.floor(Date.now() / 1_000);
  const identityClaims = (more: JWTPayload = {}): JWTPayload => ({
    iss: issuer.settings.issuer,
    aud: issuer.settings.clientId,
    sub: 'c-1001',
    iat: at(),
    exp: at() + 300,
    ...more,
  });
  const without = (claim: string) => {
    const { [claim]: _, ...claims } = identityClaims();
    return claims;
  };

  it.each(['RS256', 'ES256'])(
    'signed with %s by the issuer are taken, and its keys are asked for once',
    async (alg) => {
      expect((await ask(paths.counts, await issuer.sign(identityClaims(), { alg }))).statusCode).toBe(200);
      expect(issuer.asked()).toBe(1);
    },
  );

  it('are taken up to a few seconds past their end, for clocks differ', async () => {
    const token = await issuer.identityToken('c-1001', { exp: at() - 2 });
    expect((await ask(paths.counts, token)).statusCode).toBe(200);
  });

  const forgeries: Record<string, () => string | Promise<string>> = {
    nothing: () => '',
    'no token at all': () => 'c-1001',
    'five parts': () => 'a.b.c.d.e',
    'no algorithm': () => new UnsecuredJWT(identityClaims()).encode(),
    'no algorithm, and a signature': () => `${new UnsecuredJWT(identityClaims()).encode()}c2lnbmVk`,
    'HS256 with the public key': () =>
      new SignJWT(identityClaims())
        .setProtectedHeader({ alg: 'HS256', kid: 'RS256' })
        .sign(new TextEncoder().encode(issuer.publicKey)),
    'an algorithm that is not one of ours': () => issuer.sign(identityClaims(), { alg: 'PS256' }),
    'a key of their own': async () => {
      const { privateKey } = await generateKeyPair('RS256');
      return issuer.sign(identityClaims(), { key: privateKey });
    },
    'a key that nobody knows': async () => issuer.sign(identityClaims(), { kid: 'other' }),
    'another body than was signed': async () => {
      const [header, , signature] = (await issuer.identityToken('c-1002')).split('.');
      const body = Buffer.from(JSON.stringify(identityClaims())).toString('base64url');
      return `${header}.${body}.${signature}`;
    },
    'another issuer': () => issuer.sign(identityClaims({ iss: 'https://elsewhere.example' })),
    'another audience': () => issuer.sign(identityClaims({ aud: 'another-site' })),
    'both audiences': () =>
      issuer.sign(identityClaims({ aud: [issuer.settings.clientId, issuer.settings.apiAudience] })),
    'its end in the past': () => issuer.sign(identityClaims({ exp: at() - 60 })),
    'its start in the future': () => issuer.sign(identityClaims({ nbf: at() + 60 })),
    'no end': () => issuer.sign(without('exp')),
    'no subject': () => issuer.sign(without('sub')),
    'an empty subject': () => issuer.sign(identityClaims({ sub: '' })),
    'an access token': () => issuer.accessToken('c-1001'),
    'a token of another kind': () => issuer.sign(identityClaims(), { typ: 'logout+jwt' }),
  };

  it.each(Object.keys(forgeries))('are refused with the same words for %s', async (name) => {
    const token = await forgeries[name]?.();
    for (const path of [paths.counts, paths.accounts]) {
      const answer = await ask(path, token);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(jsonApiErrors.parse(answer.json()).errors).toMatchObject([
        { status: '401', title: 'Unauthorized', details: 'The request carries no token that is taken here.' },
      ]);
    }
  });

  it.each([
    ['an identity token', () => issuer.identityToken('c-1001')],
    ['an access token for another API', () => issuer.accessToken('c-1001', { aud: 'https://other.example' })],
    ['an access token that is over', () => issuer.accessToken('c-1001', { exp: at() - 60 })],
  ])('for customers are refused when they are %s', async (_, make) => {
    expect((await ask(paths.customers, await make())).statusCode).toBe(401);
  });

  it('are asked for: without one, or in another scheme, nobody is told anything', async () => {
    for (const path of Object.values(paths)) expect((await ask(path)).statusCode).toBe(401);
    const token = await issuer.identityToken('c-1001');
    const basic = await app.inject({ url: paths.counts, headers: { authorization: `Basic ${token}` } });
    expect(basic.statusCode).toBe(401);
  });

  it('cannot be judged while the issuer shows no keys: that is no refusal of the token', async () => {
    const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const address = server.address();
    const jwks = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwks`;
    const blind = await createTestPlatform({ accounts: openAccounts(sql, ring, { ...issuer.settings, jwks }) });
    const authorization = `Bearer ${await issuer.identityToken('c-1001')}`;
    const answer = await blind.inject({ url: paths.counts, headers: { authorization } });
    server.close();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
  });
});

describe('account holders in the database', () => {
  it('are not to be read without the keys', async () => {
    const [dump] = await sql<{ text: string; bytes: Buffer[] }[]>`
      select string_agg(row_to_json(account_holder)::text, ' ') as text, array_agg(sealed) as bytes from account_holder`;
    const all = `${dump?.text} ${dump?.bytes.map((one) => one.toString('latin1')).join(' ')}`;
    expect(dump?.bytes).toHaveLength(4);
    for (const name of ['Ada', 'Brightwell', '07700900101', 'brightwell.example', 'c-1001', 'liveCount', 'lamplight'])
      expect(all).not.toContain(name);
  });

  it("do not open in one another's row", async () => {
    const rows = await sql<{ holder: Buffer }[]>`select holder from account_holder order by holder`;
    await sql`
      update account_holder as here set sealed = there.sealed, wrapped = there.wrapped, key_id = there.key_id
      from account_holder as there
      where (here.holder, there.holder) in ((${rows[0]?.holder ?? ''}, ${rows[1]?.holder ?? ''}), (${rows[1]?.holder ?? ''}, ${rows[0]?.holder ?? ''}))`;
    const tokens = await Promise.all(['c-1001', 'c-1002', 'c-1003', 'c-1004'].map((sub) => issuer.identityToken(sub)));
    const statuses = await Promise.all(tokens.map(async (token) => (await ask(paths.accounts, token)).statusCode));
    expect(statuses.toSorted()).toEqual([200, 200, 500, 500]);
    await loadAccounts(sql, ring, file);
  });

  it('are replaced all together, and stay as they were when a file is wrong', async () => {
    const count = async () => (await sql`select count(*)::int as holders from account_holder`)[0]?.['holders'];
    const [ada] = JSON.parse(file);
    await expect(loadAccounts(sql, ring, 'Ada Brightwell')).rejects.toThrow(/^the file is not JSON$/);
    await expect(loadAccounts(sql, ring, JSON.stringify([{ ...ada, accounts: 'Ada' }]))).rejects.toThrow(
      /^0\.accounts is not as it should be$/,
    );
    await expect(loadAccounts(sql, ring, JSON.stringify([ada, ada]))).rejects.toThrow();
    expect(await count()).toBe(4);
    expect(await loadAccounts(sql, ring, JSON.stringify([ada]))).toBe(1);
    expect(await count()).toBe(1);
    await loadAccounts(sql, ring, file);
  });
});

describe('the settings of identity', () => {
  const settings = {
    IDENTITY_ISSUER: 'https://id.example',
    IDENTITY_JWKS: 'https://id.example/jwks',
    IDENTITY_CLIENT_ID: 'the-site',
    IDENTITY_API_AUDIENCE: 'https://api.lamplighter.example',
  };
  const base = {
    DATABASE_URL: 'postgres://127.0.0.1/x',
    CONTENT_DIR: 'content',
    CLIENT_IDS: 'help',
    LEAD_ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
    LEAD_INDEX_KEY: Buffer.alloc(32).toString('base64'),
  };
  const starts = (more: Record<string, string>) =>
    'settings' in parseEnvironment(platformEnvironment, { ...base, ...more });

  it('are all there or none, their audiences differ, and keys come over a closed wire', () => {
    const { IDENTITY_JWKS: _, ...partly } = settings;
    expect(starts({})).toBe(true);
    expect(starts(settings)).toBe(true);
    expect(starts({ ...settings, IDENTITY_JWKS: 'http://127.0.0.1:4000/jwks' })).toBe(true);
    expect(starts(partly)).toBe(false);
    expect(starts({ ...settings, IDENTITY_API_AUDIENCE: 'the-site' })).toBe(false);
    expect(starts({ ...settings, IDENTITY_JWKS: 'http://id.example/jwks' })).toBe(false);
  });

  it('absent, there are no such endpoints', async () => {
    const without = await createTestPlatform({});
    for (const url of Object.values(paths))
      expect((await without.inject({ url, headers: { 'client-id': 'help' } })).statusCode).toBe(404);
  });
});
