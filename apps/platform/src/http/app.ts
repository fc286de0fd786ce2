import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type AccountServices, accountRoutes, customerRoutes } from '../modules/accounts/routes.ts';
import type { AddressRepository } from '../modules/addresses/address-repository.ts';
import { addressRoutes } from '../modules/addresses/routes.ts';
import type { CommentRepository } from '../modules/article-comments/comment-repository.ts';
import { articleCommentRoutes } from '../modules/article-comments/routes.ts';
import { articleVoteRoutes, type VoteRepository } from '../modules/article-votes/article-votes.ts';
import type { ContentStore } from '../modules/content/content-store.ts';
import { contentRoutes } from '../modules/content/routes.ts';
import type { JourneyStore } from '../modules/journeys/journey-repository.ts';
import { journeyRoutes } from '../modules/journeys/routes.ts';
import { leadStatusRoutes, webhookRoutes } from '../modules/lead-status/routes.ts';
import type { StatusService } from '../modules/lead-status/status-service.ts';
import type { LeadService } from '../modules/leads/lead-service.ts';
import { leadRoutes } from '../modules/leads/routes.ts';
import { searchUseRoutes } from '../modules/search-use/routes.ts';
import type { SearchUseRepository } from '../modules/search-use/search-use-repository.ts';
import { sessionRoutes } from '../modules/sessions/routes.ts';
import type { SessionStore } from '../modules/sessions/session-repository.ts';
import { createBaseApp } from './base-app.ts';
import { platformApi } from './openapi/api-descriptions.ts';
import { apiDocumentRoutes, describeRoutes } from './openapi/document.ts';
import { healthRoutes, type Readiness } from './readiness.ts';
import { readJsonApiBodies, requireClient } from './request-validation.ts';

/** 30,000 emoji, each as two six-character JSON escapes, plus the other fields. */
const largestBody = 512 * 1024;

export type PlatformServices = {
  logger: FastifyBaseLogger;
  content: ContentStore;
  accounts: AccountServices;
  addresses: AddressRepository;
  journeys: JourneyStore;
  leads: LeadService;
  statuses: StatusService;
  /** The CRM signs its webhooks with one of these. */
  webhookSecrets: readonly Uint8Array[];
  searchUse: SearchUseRepository;
  sessions: SessionStore;
  votes: VoteRepository;
  comments: CommentRepository;
  /** The brand whose articles and words the site shows. */
  brand: string;
  /** Clients that may call /v1. */
  clientIds: readonly string[];
  obstacle: Readiness['obstacle'];
  now: () => Date;
};

export async function createPlatform(services: PlatformServices): Promise<FastifyInstance> {
  const app = createBaseApp(services.logger);
  await describeRoutes(app, platformApi);
  await app.register(healthRoutes, services);
  await app.register(contentRoutes, services);
  await app.register(apiDocumentRoutes);
  await app.register(accountRoutes, services);
  await app.register(webhookRoutes, services);
  await app.register(async (v1) => {
    readJsonApiBodies(v1, largestBody);
    // Before the body is read, so that a large body from an unknown client costs nothing.
    v1.addHook('onRequest', async (request) => void requireClient(request, services.clientIds));
    await v1.register(addressRoutes, services);
    await v1.register(articleCommentRoutes, services);
    await v1.register(articleVoteRoutes, services);
    await v1.register(customerRoutes, services);
    await v1.register(journeyRoutes, services);
    await v1.register(leadRoutes, services);
    await v1.register(leadStatusRoutes, services);
    await v1.register(searchUseRoutes, services);
    await v1.register(sessionRoutes, services);
  });
  return app;
}

/**
 * The webhooks of the CRM and nothing else, for a port of their own: who may reach it can send no leads and ask for no
 * statuses.
 */
export async function createWebhookReceiver(
  services: Pick<PlatformServices, 'logger' | 'statuses' | 'webhookSecrets' | 'now'>,
): Promise<FastifyInstance> {
  const app = createBaseApp(services.logger);
  await app.register(webhookRoutes, services);
  return app;
}
