import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { createKeyRing } from '../src/crypto/key-ring.ts';
import { connectDatabase, type Database } from '../src/db/database.ts';
import { loadAccounts } from '../src/modules/accounts/account-repository.ts';
import { openAccounts } from '../src/modules/accounts/routes.ts';
import { createTestDatabase, createTestPlatform } from './database.ts';
import { startTestIssuer, type TestIssuer } from './issuer.ts';

export const paths = {
  counts: '/v1/proxy/Customer/Accounts/AccountStatusCount',
  accounts: '/v1/accounts',
  customers: '/v1/customers',
};
export const ring = createKeyRing([{ id: 'test', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

type Running = { sql: Database; issuer: TestIssuer; app: FastifyInstance; file: string };

/** Starts a platform with the account holders of the development file, and an issuer, for a test file. */
export function setUpAccounts() {
  let started: Running | undefined;
  const running = (): Running => {
    if (!started) throw new Error('The platform has not been started yet.');
    return started;
  };
  beforeAll(async () => {
    const sql = connectDatabase(await createTestDatabase());
    const issuer = await startTestIssuer();
    const file = await readFile('dev/fakes/customers.json', 'utf8');
    await loadAccounts(sql, ring, file);
    const app = await createTestPlatform({ accounts: openAccounts(sql, ring, issuer.settings) });
    started = { sql, issuer, app, file };
  });
  afterAll(async () => {
    const { sql, issuer, app } = running();
    issuer.stop();
    await app.close();
    await sql.end();
  });

  return {
    running,
    identityToken: (subject: string, claims?: JWTPayload) => running().issuer.identityToken(subject, claims),
    accessToken: (subject: string, claims?: JWTPayload) => running().issuer.accessToken(subject, claims),
    ask: (url: string, token?: string, headers: Record<string, string> = { 'client-id': 'help' }) =>
      running().app.inject({
        url,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      }),
  };
}
