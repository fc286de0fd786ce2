import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { connectDatabase } from '../../db/database.ts';
import { createKeyRing } from '../../modules/leads/key-ring.ts';
import { createPlatform } from '../app.ts';
import { createStaffApi } from '../staff/staff-app.ts';
import { type ApiDescription, platformApi, staffApi } from './api-descriptions.ts';
import { openApiDocument } from './document.ts';
import { placeholderServices } from './placeholder-services.ts';

/** The OpenAPI 3.1 document of a platform with all its routes, which needs no database. */
export async function generateApiDocument() {
  return documentOf(await createPlatform(placeholderServices), platformApi);
}

/** The one of the staff API. */
export async function generateStaffApiDocument() {
  const reject = () => Promise.reject(new Error('this service is not available here'));
  const app = await createStaffApi({
    logger: pino({ level: 'silent' }),
    // Connects with its first query, and there is none.
    sql: connectDatabase('postgres://127.0.0.1/none'),
    ring: createKeyRing([{ id: 'none', key: Buffer.alloc(32) }], Buffer.alloc(32)),
    erasureLog: undefined,
    checkToken: reject,
    readWeeksOfFile: reject,
    contentDirectory: '',
    ready: () => false,
  });
  return documentOf(app, staffApi);
}

async function documentOf(app: FastifyInstance, description: ApiDescription) {
  await app.ready();
  const document = openApiDocument(app, description);
  await app.close();
  return document;
}
