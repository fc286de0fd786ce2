import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { createTestPlatform } from '../../../test/platform.ts';
import { apiDocument } from './document.ts';
import { operations } from './operations.ts';

const stored = resolve(import.meta.dirname, '../../../../../docs/openapi.json');

it('is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(apiDocument()))).toEqual({ valid: true });
});

it('stands in docs/openapi.json as it is: npm run openapi writes it', async () => {
  expect(JSON.parse(await readFile(stored, 'utf8'))).toEqual(JSON.parse(JSON.stringify(apiDocument())));
});

it('is answered to anyone, without a client id', async () => {
  const answer = await (await createTestPlatform({})).inject('/v1/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(apiDocument())));
});

it('has every route of the platform, and no other', async () => {
  const routes = await registeredRoutes();
  const described = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const covers = (route: string, operation: string) =>
    route.endsWith('*') ? operation.startsWith(route.slice(0, -1)) : operation === route;
  expect(routes.filter((route) => !described.some((operation) => covers(route, operation)))).toEqual([]);
  expect(described.filter((operation) => !routes.some((route) => covers(route, operation)))).toEqual([]);
});

/** Fastify announces each new instance; a hook on it records every route from the first one on. */
async function registeredRoutes(): Promise<string[]> {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    if (!isOfNewInstance(message)) return;
    message.fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one.toLowerCase()} ${url}`);
    });
  };
  // Account endpoints exist only where an identity provider is configured.
  const accounts = { book: { holdingsOf: async () => undefined }, subjectOf: async () => 'nobody' };
  subscribe('fastify.initialization', listen);
  try {
    await createTestPlatform({ accounts });
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
  return routes;
}

function isOfNewInstance(message: unknown): message is { fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}
