import type { FastifyInstance, InjectOptions } from 'fastify';
import type { JWTPayload } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { startTestIssuer, type TestIssuer } from '../../modules/accounts/test-issuer.ts';
import { createKeyRing } from '../../modules/leads/key-ring.ts';
import { createStaffTokenCheck } from '../../modules/staff-access/staff-token.ts';
import { createStaffApi } from './staff-app.ts';

export const ring = createKeyRing([{ id: 'test', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

export const weeks = {
  override: null,
  weeks: [{ start: '2026-12-28', end: '2027-01-03' }],
  contactCardPillTemplate: '',
  contactCardTemplate: '',
  headingTemplate: 'Submit your meter reading',
  smrErrorTemplate: '',
};
export const draft = {
  brand: 'larkfield',
  title: 'Phones are down',
  message: 'Write to us.',
  severity: 'disruption',
  categories: null,
  startsAt: '2026-11-17T08:00:00Z',
  endsAt: '2126-11-17T08:00:00Z',
};

type Running = { url: string; sql: Database; issuer: TestIssuer; app: FastifyInstance };

/** Starts the staff API with a database and an issuer, for a test file. */
export function setUpStaffApi() {
  let started: Running | undefined;
  const running = (): Running => {
    if (!started) throw new Error('The staff API has not been started yet.');
    return started;
  };
  beforeAll(async () => {
    const url = await createTestDatabase();
    const sql = connectDatabase(url);
    const issuer = await startTestIssuer();
    const { issuer: name, jwks, apiAudience: audience } = issuer.settings;
    const app = await createStaffApi({
      logger: pino({ level: 'silent' }),
      sql,
      ring,
      erasureLog: undefined,
      checkToken: createStaffTokenCheck({ issuer: name, jwks, audience, rolesClaim: 'groups' }),
      readWeeksOfFile: async () => weeks,
      contentDirectory: 'content',
      ready: () => true,
    });
    started = { url, sql, issuer, app };
  });
  afterAll(async () => {
    const { sql, issuer, app } = running();
    issuer.stop();
    await app.close();
    await sql.end();
  });

  /** As the member of staff `sam`, with these claims. */
  const ask = async (claims: JWTPayload, options: InjectOptions) => {
    const token = await running().issuer.accessToken('sam', claims);
    return running().app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
  };
  return {
    running,
    ask,
    as: (...groups: string[]) => ({
      get: (url: string) => ask({ groups }, { url }),
      post: (url: string, payload?: object) => ask({ groups }, { method: 'POST', url, ...(payload && { payload }) }),
      put: (url: string, payload?: object) => ask({ groups }, { method: 'PUT', url, ...(payload && { payload }) }),
      delete: (url: string) => ask({ groups }, { method: 'DELETE', url }),
    }),
  };
}
