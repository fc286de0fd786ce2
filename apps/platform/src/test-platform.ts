import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createPlatform, type PlatformServices } from './app.ts';

/** The platform with nothing behind it but what a test brings. */
export function createTestPlatform(services: Partial<PlatformServices>): Promise<FastifyInstance> {
  return createPlatform({
    logger: pino({ level: 'silent' }),
    content: { find: () => undefined, close: () => {} },
    leads: { accept: () => Promise.reject(new Error('there is no desk for leads')) },
    brand: 'larkfield',
    clientIds: ['help'],
    ready: () => true,
    now: () => new Date(),
    ...services,
  });
}
