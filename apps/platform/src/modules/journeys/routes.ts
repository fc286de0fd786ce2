import { journeyName, sealedJourney } from '@lamplighter/contracts/accounts/session-store';
import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { unprocessable } from '../../http/request-validation.ts';
import { guardedResponses, invalidRequest, jsonApi, notFound } from '../../http/route-schema.ts';
import type { JourneyStore } from './journey-repository.ts';

const tags = ['journeys'];
const security = [{ client: [] }];
const params = z.object({ name: journeyName });
const schemaErrorFormatter = unprocessable({
  params: 'This is no name of a journey.',
  body: 'This is no sealed journey.',
});

const readJourney = {
  operationId: 'readJourney',
  tags,
  summary: 'The answers of a visitor, sealed by the site.',
  security,
  params,
  response: { 200: jsonApi('The answers', sealedJourney), 404: notFound, 422: invalidRequest, ...guardedResponses },
};

const keepJourney = {
  operationId: 'keepJourney',
  tags,
  summary: 'Stores the answers of a visitor.',
  security,
  params,
  body: sealedJourney,
  response: { 204: { description: 'Stored' }, 422: invalidRequest, ...guardedResponses },
};

const forgetJourney = {
  operationId: 'forgetJourney',
  tags,
  summary: 'Deletes the answers of a visitor.',
  security,
  params,
  response: { 204: { description: 'Deleted, or unknown' }, 422: invalidRequest, ...guardedResponses },
};

/** `/v1/journeys/:name`: visitors' answers, sealed so that only the site can read them. */
export const journeyRoutes: FastifyPluginAsyncZod<{ journeys: JourneyStore }> = async (app, { journeys }) => {
  app.get('/v1/journeys/:name', { schema: readJourney, schemaErrorFormatter }, async (request, reply) => {
    const sealed = await journeys.read(request.params.name);
    if (!sealed) throw new ApiError(404, [{ title: 'Not found', details: 'There is no such journey any more.' }]);
    const document = { data: { type: 'journeys', attributes: { sealed: sealed.toString('base64') } } };
    return reply.type(jsonApiMediaType).header('cache-control', 'no-store').send(JSON.stringify(document));
  });

  app.put('/v1/journeys/:name', { schema: keepJourney, schemaErrorFormatter }, async (request, reply) => {
    await journeys.write(request.params.name, Buffer.from(request.body.data.attributes.sealed, 'base64'));
    return reply.code(204).send();
  });

  app.delete('/v1/journeys/:name', { schema: forgetJourney, schemaErrorFormatter }, async (request, reply) => {
    await journeys.forget(request.params.name);
    return reply.code(204).send();
  });
};
