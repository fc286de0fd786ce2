import {
  type AccountList,
  type AccountStatusCount,
  accountList,
  accountStatusCount,
} from '@lamplighter/contracts/accounts';
import { type CustomerList, customerList } from '@lamplighter/contracts/customers';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import { kebabCaseKeys } from '@lamplighter/contracts/json-api-keys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { guardedResponses, json, jsonApi } from '../../http/route-schema.ts';
import type { AccountRepository } from './account-repository.ts';
import type { TokenCheck, TokenKind } from './token-check.ts';

/** Undefined where no identity provider is configured. */
export type AccountServices = { book: AccountRepository; subjectOf: TokenCheck } | undefined;

type Services = { accounts: AccountServices };

const nothingHeld: AccountStatusCount = { liveCount: 0, lostCount: 0, preLiveCount: 0 };

const countAccounts = {
  operationId: 'countAccounts',
  tags: ['customers'],
  summary: "How many accounts the token's owner has, by state.",
  security: [{ identity: [] }],
  response: { 200: json('The counts', accountStatusCount), ...guardedResponses },
};

const readAccounts = {
  operationId: 'readAccounts',
  tags: ['customers'],
  summary: "The accounts of the token's owner.",
  security: [{ identity: [] }],
  response: { 200: json('The accounts', accountList), ...guardedResponses },
};

const readCustomers = {
  operationId: 'readCustomers',
  tags: ['customers'],
  summary: "The token's owner as a customer, or an empty list.",
  security: [{ client: [], access: [] }],
  response: { 200: jsonApi('One customer or none', customerList), ...guardedResponses },
};

/** The energy platform's endpoints: plain JSON, an identity token and no client id. */
export const accountRoutes: FastifyPluginAsyncZod<Services> = async (app, { accounts }) => {
  if (!accounts) return;
  askForTokens(app);
  app.get('/v1/proxy/Customer/Accounts/AccountStatusCount', { schema: countAccounts }, async (request, reply) => {
    const { held } = await whoAsks(accounts, 'identity', request);
    const body: AccountStatusCount = held?.statusCount ?? nothingHeld;
    return keptByNobody(reply).send(body);
  });
  app.get('/v1/accounts', { schema: readAccounts }, async (request, reply) => {
    const { held } = await whoAsks(accounts, 'identity', request);
    const body: AccountList = { accounts: held?.accounts ?? [] };
    return keptByNobody(reply).send(body);
  });
};

/** `GET /v1/customers` of the main API: JSON:API, an access token, and the client id that all its routes require. */
export const customerRoutes: FastifyPluginAsyncZod<Services> = async (app, { accounts }) => {
  if (!accounts) return;
  askForTokens(app);
  app.get('/v1/customers', { schema: readCustomers }, async (request, reply) => {
    const { subject, held } = await whoAsks(accounts, 'access', request);
    const body: CustomerList = {
      data: held?.customer ? [{ type: 'customers', id: subject, attributes: held.customer }] : [],
    };
    return keptByNobody(reply)
      .type(jsonApiMediaType)
      .send(JSON.stringify(kebabCaseKeys(body)));
  });
};

function askForTokens(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  });
}

/** The caller and their accounts. What is wrong with a token is only logged. */
async function whoAsks({ book, subjectOf }: NonNullable<AccountServices>, kind: TokenKind, request: FastifyRequest) {
  const subject = await subjectOf(kind, request.headers.authorization).catch((err: unknown) => {
    request.log.info({ event: 'token-refused', err, state: kind });
    throw err;
  });
  return { subject, held: await book.holdingsOf(subject) };
}

function keptByNobody(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'private, no-store');
}
