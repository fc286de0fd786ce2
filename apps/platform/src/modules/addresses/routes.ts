import { camelCaseKeys, jsonApiMediaType, kebabCaseKeys } from '@lamplighter/contracts/content/json-api';
import {
  type AddressDocument,
  type AddressList,
  addressDocument,
  addressList,
  newAddress,
} from '@lamplighter/contracts/leads/address';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { unprocessable } from '../../http/request-validation.ts';
import { DocumentOnly, guardedResponses, invalidRequest, jsonApi } from '../../http/route-schema.ts';
import type { AddressRepository } from './address-repository.ts';

const largestBody = 16_384;
const tags = ['addresses'];
const security = [{ client: [] }];

const findAddresses = {
  operationId: 'findAddresses',
  tags,
  summary: 'The addresses of a postcode; none is an empty list.',
  security,
  querystring: z.object({ postcode: z.string().transform(normalisePostcode).pipe(z.string()) }),
  response: { 200: jsonApi('The addresses', addressList), 422: invalidRequest, ...guardedResponses },
};

const addAddress = {
  operationId: 'addAddress',
  tags,
  summary:
    'Returns an id, to send with a lead, for an address that a person typed because the index does not contain it. The id contains the sealed address; nothing is stored.',
  security,
  // The contract has camelCase names: the body is parsed after they were converted.
  body: new DocumentOnly(newAddress),
  response: { 201: jsonApi('The address with its id', addressDocument), 422: invalidRequest, ...guardedResponses },
};

/** `GET` and `POST /v1/addresses`. A failed lookup is an error, never an empty list. */
export const addressRoutes: FastifyPluginAsyncZod<{ addresses: AddressRepository }> = async (app, { addresses }) => {
  const schemaErrorFormatter = unprocessable({ querystring: 'postcode: is not a full UK postcode' });
  app.get('/v1/addresses', { schema: findAddresses, schemaErrorFormatter }, async (request, reply) =>
    send(reply, { data: await addresses.find(request.query.postcode) }),
  );

  app.post('/v1/addresses', { schema: addAddress, bodyLimit: largestBody }, async (request, reply) => {
    const body = newAddress.safeParse(camelCaseKeys(request.body));
    if (!body.success) throw new ApiError(422, [{ title: 'Invalid request', details: describeIssues(body.error) }]);
    return send(reply.code(201), { data: addresses.add(body.data.data.attributes) });
  });
};

function send(reply: FastifyReply, document: AddressList | AddressDocument) {
  return reply
    .type(jsonApiMediaType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(kebabCaseKeys(document)));
}

/** Names each field and its error, and never repeats a value. */
function describeIssues(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${String(path.at(-1) ?? 'body')}: ${message}`).join('; ');
}
