import { changeLimits } from '@lamplighter/contracts/staff/staff-api';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { JWTPayload } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createKeyRing } from '../src/crypto/key-ring.ts';
import { connectDatabase, type Database } from '../src/db/database.ts';
import { createStaffApi } from '../src/http/staff/staff-app.ts';
import { createStaffTokenCheck } from '../src/modules/staff-access/staff-authorization.ts';
import { createTestDatabase } from './database.ts';
import { startTestIssuer, type TestIssuer } from './issuer.ts';

export const ring = createKeyRing([{ id: 'test', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

export const weeks = {
  override: null,
  weeks: [{ start: '2026-12-28', end: '2027-01-03' }],
  contactCardPillTemplate: 'Energy prices are changing',
  contactCardTemplate: '<p>Send us a reading now.</p>',
  headingTemplate: 'Submit your meter reading',
  smrErrorTemplate: '<p>Your reading has not been sent.</p>',
};
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
export const draft = {
  brand: 'larkfield',
  title: 'Phones are down',
  message: 'Write to us.',
  severity: 'disruption',
  categories: null,
  startsAt: hoursFromNow(-1),
  endsAt: hoursFromNow(24),
};

type Running = { url: string; sql: Database; issuer: TestIssuer; app: FastifyInstance };

/** Starts the staff API with a database and an issuer, for a test file; with an erasure log, if there is a path. */
export function setUpStaffApi({ erasureLog: path }: { erasureLog?: string } = {}) {
  let started: Running | undefined;
  const running = (): Running => {
    if (!started) throw new Error('The staff API has not been started yet.');
    return started;
  };
  beforeAll(async () => {
    const url = await createTestDatabase();
    const sql = connectDatabase(url, {
      statementTimeoutMs: changeLimits.statementMs,
      transactionTimeoutMs: changeLimits.transactionMs,
    });
    const issuer = await startTestIssuer();
    const { issuer: name, jwks, apiAudience: audience } = issuer.settings;
    const app = await createStaffApi({
      logger: pino({ level: 'silent' }),
      sql,
      ring,
      erasureLog: path === undefined ? undefined : { path, ring },
      checkToken: createStaffTokenCheck({ issuer: name, jwks, audience, rolesClaim: 'groups' }),
      readWeeksOfFile: async () => weeks,
      contentDirectory: 'content',
      auditAnchor: () => undefined,
      obstacle: () => undefined,
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
  const ask = async (claims: JWTPayload, options: InjectOptions, who = 'sam') => {
    const token = await running().issuer.accessToken(who, claims);
    return running().app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
  };
  return {
    running,
    ask,
    as: (...groups: string[]) => client((options) => ask({ groups }, options)),
    /** Another member of staff than `sam`. */
    asOther: (who: string, ...groups: string[]) => client((options) => ask({ groups }, options, who)),
  };
}

type Ask = (options: InjectOptions) => Promise<LightMyRequestResponse>;

const client = (ask: Ask) => ({
  get: (url: string) => ask({ url }),
  post: (url: string, payload?: object) => ask({ method: 'POST', url, ...(payload && { payload }) }),
  put: (url: string, payload?: object) => ask({ method: 'PUT', url, ...(payload && { payload }) }),
  delete: (url: string) => ask({ method: 'DELETE', url }),
});
