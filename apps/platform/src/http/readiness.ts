import type { Logger } from '@lamplighter/server/logger';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Obstacle } from '../db/database-probe.ts';
import { databaseWritable, notReady } from '../db/database-telemetry.ts';
import { withTimeout } from '../jobs/background-loop.ts';
import { text } from './route-schema.ts';

/** `obstacle` is undefined while the process is ready. */
export type Readiness = { obstacle: () => Obstacle | undefined; stop: () => void };

const everyMs = 500;
/** A probe that has not responded by then has failed: a frozen database does not respond at all. */
const timeoutMs = 750;
const downAfter = 3;

/**
 * Probes on a timer. Several failures in a row make a process not ready: one slow response must not take every instance
 * out of the load balancer at once.
 */
export function watchReadiness(probe: () => Promise<Obstacle | undefined>, logger: Logger): Readiness {
  let obstacle: Obstacle | undefined = 'the database does not respond';
  let failures = 0;
  let stopped = false;
  let timer: NodeJS.Timeout;

  const become = (found: Obstacle | undefined) => {
    obstacle = found;
    notReady.reset();
    if (found !== undefined) notReady.set({ reason: found }, 1);
    databaseWritable.set(found === undefined || found === 'the schema is older than this release' ? 1 : 0);
    logger.info({ event: 'readiness', state: found === undefined ? 'ready' : 'not ready', reason: found });
  };
  const look = async () => {
    const found = await withTimeout(probe(), timeoutMs).catch(() => 'the database does not respond' as const);
    if (stopped) return;
    failures = found === undefined ? 0 : failures + 1;
    const holds = obstacle !== undefined || found === undefined || failures >= downAfter;
    if (found !== obstacle && holds) become(found);
    timer = setTimeout(look, everyMs);
    timer.unref();
  };
  void look();

  return {
    obstacle: () => obstacle,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** `GET /livez` and `GET /readyz`, for load balancers. They are not logged. */
export const healthRoutes: FastifyPluginAsyncZod<Pick<Readiness, 'obstacle'>> = async (app, { obstacle }) => {
  const livez = {
    operationId: 'livez',
    tags: ['health'],
    summary: 'Whether the process responds. It depends on no other system.',
    security: [],
    response: { 200: text('It responds') },
  };
  app.get('/livez', { logLevel: 'silent', schema: livez }, async () => 'alive');

  const readyz = {
    operationId: 'readyz',
    tags: ['health'],
    summary: 'Whether the database accepts writes of this process and has the schema that it needs.',
    security: [],
    response: { 200: text('It does'), 503: text('Why not') },
  };
  app.get('/readyz', { logLevel: 'silent', schema: readyz }, async (_request, reply) => {
    const reason = obstacle();
    return reason === undefined ? 'ready' : reply.code(503).send(reason);
  });
};
