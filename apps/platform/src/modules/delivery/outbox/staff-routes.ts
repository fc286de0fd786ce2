import {
  channel,
  deliveryProblems,
  problemDeliveries,
  problemState,
  replayed,
  replaySelection,
} from '@lamplighter/contracts/staff/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import type { Database, Statements } from '../../../db/database.ts';
import { json } from '../../../http/route-schema.ts';
import { appendEntry } from '../../audit-log/audit-log.ts';
import { actorOf, staffResponses, staffSecurity } from '../../staff-access/staff-authorization.ts';
import { listChannelFailures } from '../channel-failures.ts';
import { countProblems, listProblems, replayDead } from '../delivery-overview.ts';
import type { Channel } from './outbox-repository.ts';

type Services = { sql: Database; ring: KeyRing };

const tags = ['deliveries'];

const overview = {
  operationId: 'countDeliveryProblems',
  tags,
  summary: 'Dead and late deliveries by channel and error code, and the channels that are paused or fail.',
  security: staffSecurity,
  response: { 200: json('The problems', deliveryProblems), ...staffResponses },
};

const list = {
  operationId: 'listProblemDeliveries',
  tags,
  summary: 'The deliveries with one problem, the oldest first. An error code that is left out means none.',
  security: staffSecurity,
  querystring: z.object({
    channel,
    state: problemState,
    errorCode: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
  }),
  response: { 200: json('The deliveries', problemDeliveries), ...staffResponses },
};

const replay = {
  operationId: 'replayDeliveries',
  tags,
  summary: 'Tries dead letters again: one lead, those with one problem, or all.',
  security: staffSecurity,
  body: replaySelection,
  consumes: ['application/json'],
  response: { 200: json('How many', replayed), ...staffResponses },
};

const pause = {
  operationId: 'pauseChannel',
  tags,
  summary: 'Begins no delivery of this channel until it is resumed. Leads are still accepted.',
  security: staffSecurity,
  params: z.object({ channel }),
  response: { 204: { description: 'Paused' }, ...staffResponses },
};

const resume = { ...pause, operationId: 'resumeChannel', summary: 'Delivers again.' };

/** `/staff/v1/deliveries` and `/staff/v1/channels`. */
export const deliveryStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql, ring }) => {
  const view = { action: 'view-deliveries' } as const;
  const pausing = { action: 'pause-channel' } as const;

  app.get('/staff/v1/deliveries', { schema: overview, config: view }, async () => {
    const [problems, pauses, failures] = await Promise.all([
      countProblems(sql),
      listPauses(sql),
      listChannelFailures(sql),
    ]);
    return { problems, pauses, failures };
  });
  app.get('/staff/v1/deliveries/list', { schema: list, config: view }, async ({ query }) => ({
    deliveries: await listProblems(sql, { ...query, errorCode: query.errorCode ?? null }),
  }));
  app.post(
    '/staff/v1/deliveries/replay',
    { schema: replay, config: { action: 'replay-deliveries' } },
    async (request) => {
      const { name: actor, role } = actorOf(request);
      const selection = 'all' in request.body ? 'all' : request.body;
      const reference = selection !== 'all' && 'reference' in selection ? selection.reference : undefined;
      return sql.begin(async (transaction) => {
        const count = await replayDead(transaction, selection, actor);
        const outcome = `${count} deliveries`;
        await appendEntry(transaction, ring, { actor, role, action: 'replay', reference, outcome });
        return { count };
      });
    },
  );
  app.put('/staff/v1/channels/:channel/pause', { schema: pause, config: pausing }, async (request, reply) => {
    await pauseChannel({ sql, ring, ...actorOf(request) }, request.params.channel);
    return reply.code(204).send();
  });
  app.delete('/staff/v1/channels/:channel/pause', { schema: resume, config: pausing }, async (request, reply) => {
    await resumeChannel({ sql, ring, ...actorOf(request) }, request.params.channel);
    return reply.code(204).send();
  });
};

type ChannelPause = { channel: Channel; pausedBy: string; pausedAt: Date };

type Staff = { sql: Database; ring: KeyRing; name: string; role?: string };

export async function listPauses(sql: Statements): Promise<ChannelPause[]> {
  return sql<ChannelPause[]>`
    select channel, paused_by as "pausedBy", paused_at as "pausedAt" from channel_pause order by channel`;
}

/** Stops the deliveries of a channel that have not begun. Pausing a paused channel changes nothing. */
function pauseChannel({ sql, ring, name, role }: Staff, channel: Channel): Promise<void> {
  return sql.begin(async (transaction) => {
    const { count } = await transaction`
      insert into channel_pause (channel, paused_by) values (${channel}, ${name}) on conflict do nothing`;
    const outcome = count === 1 ? 'paused' : 'was paused already';
    await appendEntry(transaction, ring, {
      actor: name,
      role,
      action: 'channel-pause',
      outcome: `${channel} ${outcome}`,
    });
  });
}

function resumeChannel({ sql, ring, name, role }: Staff, channel: Channel): Promise<void> {
  return sql.begin(async (transaction) => {
    const { count } = await transaction`delete from channel_pause where channel = ${channel}`;
    const outcome = count === 1 ? 'resumed' : 'was not paused';
    await appendEntry(transaction, ring, {
      actor: name,
      role,
      action: 'channel-resume',
      outcome: `${channel} ${outcome}`,
    });
  });
}
