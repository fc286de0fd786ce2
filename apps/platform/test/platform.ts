import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createPlatform, type PlatformServices } from '../src/http/app.ts';

const absent = () => Promise.reject(new Error('this test has not brought that service'));

const neverAdded = () => {
  throw new Error('this test has not brought that service');
};

/** A platform with only the services that a test provides. */
export function createTestPlatform(services: Partial<PlatformServices>): Promise<FastifyInstance> {
  return createPlatform({
    logger: pino({ level: 'silent' }),
    content: { find: () => undefined, close: () => {} },
    accounts: undefined,
    addresses: { find: absent, add: neverAdded },
    journeys: { read: absent, write: absent, forget: absent },
    leads: { accept: absent },
    search: {
      engine: { search: absent, suggest: absent },
      topics: () => [],
      contentChanged: () => {},
      close: async () => {},
    },
    searchUse: { count: absent },
    sessions: { read: absent, touch: absent, begin: absent, end: absent, spendState: absent },
    votes: { count: absent },
    brand: 'larkfield',
    clientIds: ['help'],
    ready: () => true,
    now: () => new Date(),
    ...services,
  });
}
