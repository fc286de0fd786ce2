import { jsonApiErrors } from '@lamplighter/contracts/content/json-api';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { logPolicy } from '@lamplighter/server/log-policy';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestPlatform } from '../../test/database.ts';
import { createKeyRing } from '../crypto/key-ring.ts';
import { connectDatabase } from '../db/database.ts';
import type { Obstacle } from '../db/database-probe.ts';
import { createAccountRepository } from '../modules/accounts/account-repository.ts';
import { createAddressRepository } from '../modules/addresses/address-repository.ts';
import { createCommentRepository } from '../modules/article-comments/comment-repository.ts';
import { createVoteRepository } from '../modules/article-votes/article-votes.ts';
import { openJourneyStore } from '../modules/journeys/journey-repository.ts';
import { createStatusService } from '../modules/lead-status/status-service.ts';
import { connectLeadDatabase } from '../modules/leads/lead-connection.ts';
import { createLeadService } from '../modules/leads/lead-service.ts';
import { openSearchUseRepository } from '../modules/search-use/search-use-repository.ts';
import { openSessionStore } from '../modules/sessions/session-repository.ts';
import { placeholderServices } from './openapi/generate.ts';

async function platform(obstacle?: Obstacle) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ ...logPolicy, level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const count = () => Promise.reject(new Error('the canary sings'));
  const app = await createTestPlatform({ logger, obstacle: () => obstacle, searchUse: { count } });
  return { app, lines };
}

const searchUse = {
  method: 'POST',
  url: '/v1/search-uses',
  headers: { 'client-id': 'help', 'content-type': 'application/vnd.api+json' },
  payload: JSON.stringify({
    data: { type: 'search-uses', attributes: { records: [{ outcome: 'found', term: 'meter', count: 1 }] } },
  }),
} as const;

describe('the platform', () => {
  it('is alive whatever happens to others, and ready only while the database takes writes', async () => {
    const { app } = await platform('the database takes no writes');
    expect((await app.inject('/livez')).statusCode).toBe(200);
    const { statusCode, body } = await app.inject('/readyz');
    expect([statusCode, body]).toEqual([503, 'the database takes no writes']);
    expect((await (await platform()).app.inject('/readyz')).statusCode).toBe(200);
  });

  it('responds to an unforeseen failure with an id that the log has too, and with nothing of its inside', async () => {
    const { app, lines } = await platform();
    const response = await app.inject(searchUse);
    expect(response.statusCode).toBe(500);
    expect(response.headers['content-type']).toContain('application/vnd.api+json');
    expect(response.body).not.toContain('canary');
    const [error] = jsonApiErrors.parse(response.json()).errors;
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request-failed', state: error?.id }));
  });

  it.each([
    ['/v1/leads', 512 * 1_024],
    ['/v1/search-uses', 512 * 1_024],
    ['/v1/addresses', 16 * 1_024],
  ])('reads a body of %s up to %i bytes', async (url, limit) => {
    const { app } = await platform();
    const statuses = [limit - 1, limit, limit + 1].map(async (bytes) => {
      const payload = `{${' '.repeat(bytes - 2)}}`;
      return (await app.inject({ ...searchUse, url, payload })).statusCode === 413;
    });
    expect(await Promise.all(statuses)).toEqual([false, false, true]);
  });

  it('logs a request under the trace of its caller, by route and never by URL', async () => {
    const { app, lines } = await platform();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await app.inject({
      url: '/none?email=canary@example.com',
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request', traceId, status: 404 }));
    expect(JSON.stringify(lines)).not.toContain('canary');
  });
});

describe('while the database is gone', () => {
  const name = 'n'.repeat(43);
  const endsAt = '2030-01-01T00:00:00Z';
  const calls = [
    ['POST', '/v1/leads', sampleLeads().complaint],
    [
      'POST',
      '/v1/lead-status-queries',
      { data: { type: 'lead-status-queries', attributes: { reference: '2345678923', email: 'a@example.com' } } },
    ],
    ['GET', '/v1/addresses?postcode=LK42QT', undefined],
    ['GET', `/v1/journeys/${name}`, undefined],
    ['PUT', `/v1/journeys/${name}`, { data: { type: 'journeys', attributes: { sealed: 'AAEC' } } }],
    ['DELETE', `/v1/journeys/${name}`, undefined],
    ['GET', `/v1/sessions/${name}`, undefined],
    ['POST', `/v1/sessions/${name}/activity`, { data: { type: 'activities' } }],
    ['PUT', `/v1/sessions/${name}`, { data: { type: 'sessions', attributes: { sealed: 'AAEC', endsAt } } }],
    ['DELETE', `/v1/sessions/${name}`, undefined],
    ['PUT', `/v1/spent-states/${name}`, { data: { type: 'spent-states', attributes: { endsAt } } }],
    ['POST', '/v1/article-votes', { data: { type: 'article-votes', attributes: { article: 'a/b', helpful: true } } }],
    [
      'POST',
      '/v1/article-comments',
      { data: { type: 'article-comments', attributes: { article: 'a/b', comment: 'What does it cost?' } } },
    ],
    ['POST', '/v1/search-uses', JSON.parse(searchUse.payload)],
    ['GET', '/v1/proxy/Customer/Accounts/AccountStatusCount', undefined],
    ['GET', '/v1/accounts', undefined],
    ['GET', '/v1/customers', undefined],
  ] as const;

  it.each(calls)('%s %s responds 503 with Retry-After', async (method, url, document) => {
    const gone = 'postgres://nobody@127.0.0.1:1/none';
    const sql = connectDatabase(gone);
    const leads = connectLeadDatabase(gone);
    const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
    const found = { type: 'text/html; charset=utf-8', body: Buffer.from(''), etag: '""' } as const;
    const addresses = createAddressRepository(sql, ring);
    const app = await createTestPlatform({
      accounts: { book: createAccountRepository(sql, ring), subjectOf: async () => 'c-1' },
      addresses,
      content: { ...placeholderServices.content, find: () => found },
      journeys: openJourneyStore(sql),
      leads: createLeadService(leads, ring),
      statuses: createStatusService({ sql, ring, addresses }),
      searchUse: openSearchUseRepository(sql, () => true),
      sessions: openSessionStore(sql, ring),
      votes: createVoteRepository(sql),
      comments: createCommentRepository(sql),
    });
    const response = await app.inject({
      method,
      url,
      headers: { 'client-id': 'help', ...(document && { 'content-type': 'application/vnd.api+json' }) },
      ...(document && { payload: JSON.stringify(document) }),
    });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(jsonApiErrors.parse(response.json()).errors[0]?.title).toBe('Temporarily unavailable');
    await Promise.all([app.close(), sql.end(), leads.close()]);
  });
});
