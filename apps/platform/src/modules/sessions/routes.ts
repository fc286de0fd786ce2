import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import { newSession, sessionName, spentState } from '@lamplighter/contracts/session-store';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { PlatformServices } from '../../http/app.ts';

type Params = { Params: { name: string } };

/** `/v1/sessions/:name` and `/v1/spent-states/:name`: data of signed-in customers that only the site can unseal. */
export async function sessionRoutes(app: FastifyInstance, { sessions }: PlatformServices): Promise<void> {
  const documentOf = (session: Awaited<ReturnType<typeof sessions.read>>) => {
    if (!session) throw new ApiError(404, [{ title: 'Not found', details: 'There is no such session any more.' }]);
    const attributes = { sealed: session.sealed.toString('base64'), endsAt: session.endsAt.toISOString() };
    return JSON.stringify({ data: { type: 'sessions', attributes } });
  };

  app.get<Params>('/v1/sessions/:name', async (request, reply) => {
    const document = documentOf(await sessions.read(readName(request.params.name)));
    return reply.type(jsonApiMediaType).header('cache-control', 'no-store').send(document);
  });

  app.post<Params>('/v1/sessions/:name/activity', async (request, reply) => {
    const document = documentOf(await sessions.touch(readName(request.params.name)));
    return reply.type(jsonApiMediaType).header('cache-control', 'no-store').send(document);
  });

  app.put<Params>('/v1/sessions/:name', async (request, reply) => {
    const body = newSession.safeParse(request.body);
    if (!body.success) throw refusal('This is no sealed session.');
    const { sealed, endsAt, subject } = body.data.data.attributes;
    const session = { sealed: Buffer.from(sealed, 'base64'), endsAt: new Date(endsAt) };
    const begun = await sessions.begin(readName(request.params.name), session, subject);
    if (!begun) throw new ApiError(409, [{ title: 'Conflict', details: 'There is such a session already.' }]);
    return reply.code(204).send();
  });

  app.delete<Params>('/v1/sessions/:name', async (request, reply) => {
    await sessions.end(readName(request.params.name));
    return reply.code(204).send();
  });

  app.put<Params>('/v1/spent-states/:name', async (request, reply) => {
    const body = spentState.safeParse(request.body);
    if (!body.success) throw refusal('This is no state of a sign-in.');
    const first = await sessions.spendState(readName(request.params.name), new Date(body.data.data.attributes.endsAt));
    if (!first) throw new ApiError(409, [{ title: 'Conflict', details: 'This state has come back before.' }]);
    return reply.code(204).send();
  });
}

function readName(name: string): string {
  if (sessionName.safeParse(name).success) return name;
  throw refusal('This is no name of a session or a state.');
}

function refusal(details: string): ApiError {
  return new ApiError(422, [{ title: 'Invalid request', details }]);
}
