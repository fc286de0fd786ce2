import type { FastifyInstance } from 'fastify';
import { createPlatform, type PlatformServices } from '../src/http/app.ts';
import { placeholderServices } from '../src/http/openapi/placeholder-services.ts';

/** A platform with only the services that a test provides; without `accounts` it has no identity provider. */
export function createTestPlatform(services: Partial<PlatformServices>): Promise<FastifyInstance> {
  return createPlatform({ ...placeholderServices, accounts: undefined, ...services });
}
