import {
  newSession,
  sealedSession,
  sessionActivity,
  sessionName,
  spentState,
} from '@lamplighter/contracts/accounts/session-store';
import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { unprocessable } from '../../http/request-validation.ts';
import { DocumentOnly, errors, guardedResponses, invalidRequest, jsonApi, notFound } from '../../http/route-schema.ts';
import type { SessionStore } from './session-repository.ts';

const tags = ['sessions'];
const security = [{ client: [] }];
const params = z.object({ name: sessionName });
const invalidName = 'This is no name of a session or a state.';
const sessionResponses = {
  200: jsonApi('The session', sealedSession),
  404: notFound,
  422: invalidRequest,
  ...guardedResponses,
};

const readSession = {
  operationId: 'readSession',
  tags,
  summary: "A signed-in customer's session, sealed by the site. Reading it does not extend it.",
  security,
  params,
  response: sessionResponses,
};

const touchSession = {
  operationId: 'touchSession',
  tags,
  summary: 'Records activity, which extends the session.',
  security,
  params,
  // The body carries no data, so none is required.
  body: new DocumentOnly(sessionActivity),
  response: sessionResponses,
};

const beginSession = {
  operationId: 'beginSession',
  tags,
  summary: 'Creates a session.',
  security,
  params,
  body: newSession,
  response: {
    204: { description: 'Created' },
    409: errors('The session exists'),
    422: invalidRequest,
    ...guardedResponses,
  },
};

const endSession = {
  operationId: 'endSession',
  tags,
  summary: 'Deletes a session.',
  security,
  params,
  response: { 204: { description: 'Deleted, or unknown' }, 422: invalidRequest, ...guardedResponses },
};

const spendState = {
  operationId: 'spendState',
  tags,
  summary: 'Marks the state of a sign-in as used, which can be done once.',
  security,
  params,
  body: spentState,
  response: { 204: { description: 'Marked' }, 409: errors('Used before'), 422: invalidRequest, ...guardedResponses },
};

/** `/v1/sessions/:name` and `/v1/spent-states/:name`: data of signed-in customers that only the site can unseal. */
export const sessionRoutes: FastifyPluginAsyncZod<{ sessions: SessionStore }> = async (app, { sessions }) => {
  const schemaErrorFormatter = unprocessable({ params: invalidName, body: 'This is no sealed session.' });
  const documentOf = (session: Awaited<ReturnType<typeof sessions.read>>) => {
    if (!session) throw new ApiError(404, [{ title: 'Not found', details: 'There is no such session any more.' }]);
    const attributes = { sealed: session.sealed.toString('base64'), endsAt: session.endsAt.toISOString() };
    return JSON.stringify({ data: { type: 'sessions', attributes } });
  };

  app.get('/v1/sessions/:name', { schema: readSession, schemaErrorFormatter }, async (request, reply) => {
    const document = documentOf(await sessions.read(request.params.name));
    return reply.type(jsonApiMediaType).header('cache-control', 'no-store').send(document);
  });

  app.post('/v1/sessions/:name/activity', { schema: touchSession, schemaErrorFormatter }, async (request, reply) => {
    const document = documentOf(await sessions.touch(request.params.name));
    return reply.type(jsonApiMediaType).header('cache-control', 'no-store').send(document);
  });

  app.put('/v1/sessions/:name', { schema: beginSession, schemaErrorFormatter }, async (request, reply) => {
    const { sealed, endsAt, subject } = request.body.data.attributes;
    const session = { sealed: Buffer.from(sealed, 'base64'), endsAt: new Date(endsAt) };
    const begun = await sessions.begin(request.params.name, session, subject);
    if (!begun) throw new ApiError(409, [{ title: 'Conflict', details: 'There is such a session already.' }]);
    return reply.code(204).send();
  });

  app.delete('/v1/sessions/:name', { schema: endSession, schemaErrorFormatter }, async (request, reply) => {
    await sessions.end(request.params.name);
    return reply.code(204).send();
  });

  app.put(
    '/v1/spent-states/:name',
    {
      schema: spendState,
      schemaErrorFormatter: unprocessable({ params: invalidName, body: 'This is no state of a sign-in.' }),
    },
    async (request, reply) => {
      const first = await sessions.spendState(request.params.name, new Date(request.body.data.attributes.endsAt));
      if (!first) throw new ApiError(409, [{ title: 'Conflict', details: 'This state has come back before.' }]);
      return reply.code(204).send();
    },
  );
};
