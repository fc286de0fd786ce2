import { sessionName } from '@lamplighter/contracts/session-store';
import { staffSession } from '@lamplighter/contracts/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { errors, guardedResponses, invalidRequest, json, notFound } from '../../http/route-schema.ts';
import { beginStaffSession, endStaffSession, touchStaffSession } from './staff-session-repository.ts';

const tags = ['sessions'];
const params = z.object({ name: sessionName });
const responses = { 400: invalidRequest, ...guardedResponses };

const begin = {
  operationId: 'beginStaffSession',
  tags,
  summary: 'Creates a session, under the hash of its cookie.',
  security: [],
  params,
  body: staffSession,
  consumes: ['application/json'],
  response: { 204: { description: 'Created' }, 409: errors('The session exists'), ...responses },
};

const touch = {
  operationId: 'touchStaffSession',
  tags,
  summary: 'A session, as the console sealed it. Reading it extends it.',
  security: [],
  params,
  response: { 200: json('The session', staffSession), 404: notFound, ...responses },
};

const end = {
  operationId: 'endStaffSession',
  tags,
  summary: 'Deletes a session.',
  security: [],
  params,
  response: { 204: { description: 'Deleted, or unknown' }, ...responses },
};

/**
 * `/staff/v1/sessions`. Without a token: they hold the token. Who knows the name of a session cannot unseal it, and has
 * no cookie for it.
 */
export const staffSessionRoutes: FastifyPluginAsyncZod<{ sql: Database }> = async (app, { sql }) => {
  app.put('/staff/v1/sessions/:name', { schema: begin }, async (request, reply) => {
    const { sealed, endsAt } = request.body;
    const session = { sealed: Buffer.from(sealed, 'base64'), endsAt: new Date(endsAt) };
    if (await beginStaffSession(sql, request.params.name, session)) return reply.code(204).send();
    throw new ApiError(409, [{ title: 'Conflict', details: 'There is such a session already.' }]);
  });
  app.post('/staff/v1/sessions/:name/activity', { schema: touch }, async (request) => {
    const session = await touchStaffSession(sql, request.params.name);
    if (!session) throw new ApiError(404, [{ title: 'Not found', details: 'There is no such session any more.' }]);
    return { sealed: session.sealed.toString('base64'), endsAt: session.endsAt.toISOString() };
  });
  app.delete('/staff/v1/sessions/:name', { schema: end }, async (request, reply) => {
    await endStaffSession(sql, request.params.name);
    return reply.code(204).send();
  });
};
