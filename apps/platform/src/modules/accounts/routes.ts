import {
  type AccountList,
  type AccountStatusCount,
  accountList,
  accountStatusCount,
  type CustomerList,
  customerList,
} from '@lamplighter/contracts/accounts/accounts';
import { jsonApiMediaType, kebabCaseKeys } from '@lamplighter/contracts/content/json-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { guardedResponses, json, jsonApi } from '../../http/route-schema.ts';
import { type AccountRepository, createAccountRepository } from './account-repository.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { createTokenCheck, type TokenCheck, type TokenKind } from './token-check.ts';

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
    return withoutStore(reply).send(body);
  });
  app.get('/v1/accounts', { schema: readAccounts }, async (request, reply) => {
    const { held } = await whoAsks(accounts, 'identity', request);
    const body: AccountList = { accounts: held?.accounts ?? [] };
    return withoutStore(reply).send(body);
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
    return withoutStore(reply)
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

function withoutStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'private, no-store');
}

export function openAccounts(sql: Database, ring: KeyRing, identity: IdentitySettings | undefined): AccountServices {
  return identity && { book: createAccountRepository(sql, ring), subjectOf: createTokenCheck(identity) };
}
