import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestPlatform } from '../../../test/database.ts';
import { generateApiDocument, generateStaffApiDocument, placeholderServices } from './generate.ts';

const stored = (name: string) => resolve(import.meta.dirname, '../../../../../docs', name);
const documents = [
  ['openapi.json', generateApiDocument],
  ['openapi-staff.json', generateStaffApiDocument],
] as const;
/** Account endpoints exist only where an identity provider is configured. */
const { accounts } = placeholderServices;
/** It responds 404 to all that the content server does not have. */
const notInDocument = ['get /aem6/content/*'];

const outline = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it.each(documents)('%s is valid OpenAPI 3.1', async (_, generate) => {
  const document = structuredClone(await generate());
  expect(outline.parse(document).openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

it.each(documents)('docs/%s is up to date: npm run write -- openapi writes it', async (name, generate) => {
  expect(JSON.parse(await readFile(stored(name), 'utf8'))).toEqual(asJson(await generate()));
});

it('every operation of the staff API but those of sessions and health needs the token of a member of staff', async () => {
  const { paths } = z
    .object({
      paths: z.record(
        z.string(),
        z.record(z.string(), z.object({ tags: z.array(z.string()), security: z.array(z.unknown()) })),
      ),
    })
    .parse(await generateStaffApiDocument());
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const open = operations.filter(({ security }) => security.length === 0).flatMap(({ tags }) => tags);
  expect(new Set(open)).toEqual(new Set(['health', 'sessions']));
  const guarded = operations.filter(({ tags }) => !tags.includes('health') && !tags.includes('sessions'));
  expect(guarded.length).toBeGreaterThan(20);
  expect(guarded.filter(({ security }) => JSON.stringify(security) !== '[{"staff":[]}]')).toEqual([]);
});

it('is served to all clients, without a client id', async () => {
  const response = await (await createTestPlatform({ accounts })).inject('/v1/openapi.json');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual(asJson(await generateApiDocument()));
});

it('describes every route of the platform, each under an id of its own', async () => {
  const { paths } = outline.parse(await generateApiDocument());
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({ route: `${method} ${path}`, operationId })),
  );
  expect([...operations.map(({ route }) => route), ...notInDocument].toSorted()).toEqual(
    (await registeredRoutes()).toSorted(),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

it('a route without a schema cannot be registered', async () => {
  const app = await createTestPlatform({});
  expect(() => app.get('/undescribed', async () => 'no')).toThrow('GET /undescribed has no schema');
});

/** Fastify announces each new instance; a hook on it records every route from the first one on. */
async function registeredRoutes(): Promise<string[]> {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    if (!isOfNewInstance(message)) return;
    message.fastify.addHook('onRoute', ({ method, url }) => {
      // A doubled colon is a literal one.
      const path = url.replaceAll(/(?<!:):(\w+)/g, '{$1}').replaceAll('::', ':');
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one.toLowerCase()} ${path}`);
    });
  };
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
