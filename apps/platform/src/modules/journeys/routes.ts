import { journeyName, sealedJourney } from '@lamplighter/contracts/journey-store';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { PlatformServices } from '../../http/app.ts';

type Params = { Params: { name: string } };

/** `/v1/journeys/:name`: visitors' answers, sealed so that only the site can read them. */
export async function journeyRoutes(app: FastifyInstance, { journeys }: PlatformServices): Promise<void> {
  app.get<Params>('/v1/journeys/:name', async (request, reply) => {
    const sealed = await journeys.read(readName(request.params.name));
    if (!sealed) throw new ApiError(404, [{ title: 'Not found', details: 'There is no such journey any more.' }]);
    const document = { data: { type: 'journeys', attributes: { sealed: sealed.toString('base64') } } };
    return reply.type(jsonApiMediaType).header('cache-control', 'no-store').send(JSON.stringify(document));
  });

  app.put<Params>('/v1/journeys/:name', async (request, reply) => {
    const body = sealedJourney.safeParse(request.body);
    if (!body.success) throw new ApiError(422, [{ title: 'Invalid request', details: 'This is no sealed journey.' }]);
    await journeys.write(readName(request.params.name), Buffer.from(body.data.data.attributes.sealed, 'base64'));
    return reply.code(204).send();
  });

  app.delete<Params>('/v1/journeys/:name', async (request, reply) => {
    await journeys.forget(readName(request.params.name));
    return reply.code(204).send();
  });
}

function readName(name: string): string {
  if (journeyName.safeParse(name).success) return name;
  throw new ApiError(422, [{ title: 'Invalid request', details: 'This is no name of a journey.' }]);
}
