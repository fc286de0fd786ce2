import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { openAccounts } from './accounts.ts';
import { loadAccounts } from './load.ts';
import { startTestIssuer, type TestIssuer } from './test-issuer.ts';

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
