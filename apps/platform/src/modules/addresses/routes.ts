import { type AddressDocument, type AddressList, newAddress } from '@lamplighter/contracts/address';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import { camelCaseKeys, kebabCaseKeys } from '@lamplighter/contracts/json-api-keys';
import { normalisePostcode } from '@lamplighter/contracts/postcode';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { PlatformServices } from '../../http/app.ts';

const postcodeQuery = z.object({ postcode: z.string() });
const largestBody = 16_384;

/** `GET` and `POST /v1/addresses`. A failed lookup is an error, never an empty list. */
export async function addressRoutes(app: FastifyInstance, { addresses }: PlatformServices): Promise<void> {
  app.get('/v1/addresses', async (request, reply) => {
    const query = postcodeQuery.safeParse(request.query);
    const postcode = query.success ? normalisePostcode(query.data.postcode) : undefined;
    if (!postcode)
      throw new ApiError(422, [{ title: 'Invalid request', details: 'postcode: is not a full UK postcode' }]);
    return answer(reply, { data: await addresses.find(postcode) });
  });

  app.post('/v1/addresses', { bodyLimit: largestBody }, async (request, reply) => {
    const body = newAddress.safeParse(camelCaseKeys(request.body));
    if (!body.success) throw new ApiError(422, [{ title: 'Invalid request', details: describeIssues(body.error) }]);
    return answer(reply.code(201), { data: addresses.add(body.data.data.attributes) });
  });
}

function answer(reply: FastifyReply, document: AddressList | AddressDocument) {
  return reply
    .type(jsonApiMediaType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(kebabCaseKeys(document)));
}

/** Names each field and its error, and never repeats a value. */
function describeIssues(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${String(path.at(-1) ?? 'body')}: ${message}`).join('; ');
}
