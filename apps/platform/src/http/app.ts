import { bindTraceToLog, traceRequests } from '@lamplighter/runtime/request-traces';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type AccountServices, accountRoutes, customerRoutes } from '../modules/accounts/routes.ts';
import type { AddressRepository } from '../modules/addresses/address-repository.ts';
import { addressRoutes } from '../modules/addresses/routes.ts';
import type { CommentRepository } from '../modules/article-comments/comment-repository.ts';
import { articleCommentRoutes } from '../modules/article-comments/routes.ts';
import { articleVoteRoutes } from '../modules/article-votes/routes.ts';
import type { VoteRepository } from '../modules/article-votes/vote-repository.ts';
import type { ContentStore } from '../modules/content/content-store.ts';
import { contentRoutes } from '../modules/content/routes.ts';
import type { JourneyStore } from '../modules/journeys/journey-repository.ts';
import { journeyRoutes } from '../modules/journeys/routes.ts';
import { leadStatusRoutes } from '../modules/lead-status/routes.ts';
import type { StatusService } from '../modules/lead-status/status-service.ts';
import { webhookRoutes } from '../modules/lead-status/webhook-routes.ts';
import type { LeadService } from '../modules/leads/lead-service.ts';
import { leadRoutes } from '../modules/leads/routes.ts';
import { searchRoutes } from '../modules/search/routes.ts';
import type { SearchService } from '../modules/search/search-service.ts';
import { searchUseRoutes } from '../modules/search-use/routes.ts';
import type { SearchUseRepository } from '../modules/search-use/search-use-repository.ts';
import { sessionRoutes } from '../modules/sessions/routes.ts';
import type { SessionStore } from '../modules/sessions/session-repository.ts';
import { handleError } from './error-handler.ts';
import { healthRoutes } from './health-routes.ts';
import { readJsonApiBodies, requireClient } from './json-api-requests.ts';
import { describeRoutes } from './openapi/document.ts';
import { apiDocumentRoutes } from './openapi/routes.ts';
import { requestSeconds } from './request-metrics.ts';
import { validateRequests } from './request-validation.ts';

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
  search: SearchService;
  searchUse: SearchUseRepository;
  sessions: SessionStore;
  votes: VoteRepository;
  comments: CommentRepository;
  /** The brand whose articles and words the site shows. */
  brand: string;
  /** Clients that may call /v1. */
  clientIds: readonly string[];
  /** Whether the database accepts writes. */
  ready: () => boolean;
  now: () => Date;
};

export async function createPlatform(services: PlatformServices): Promise<FastifyInstance> {
  const app = Fastify({
    // Graceful shutdown: open connections still get a response, with `Connection: close`.
    return503OnClosing: false,
    // A query of 2,000 non-Latin characters takes 18 kB in the URL.
    http: { maxHeaderSize: 32_768 },
    loggerInstance: services.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // All callers are trusted: they are the site and the worker.
    childLoggerFactory: bindTraceToLog(() => true),
  });

  traceRequests(app);
  validateRequests(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    handleError(
      Object.assign(new Error('Not found'), { statusCode: 404, name: 'NotFound', code: 'NOT_FOUND' }),
      request,
      reply,
    ),
  );
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    requestSeconds.observe(labels, reply.elapsedTime / 1_000);
    request.log.info({
      event: 'request',
      ...labels,
      ms: Math.round(reply.elapsedTime),
    });
  });

  await describeRoutes(app);
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
    await v1.register(searchRoutes, services);
    await v1.register(searchUseRoutes, services);
    await v1.register(sessionRoutes, services);
  });
  return app;
}
