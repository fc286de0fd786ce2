import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { connectDatabase } from '../../db/database.ts';
import { createPlatform, type PlatformServices } from '../app.ts';
import { createStaffApi } from '../staff/staff-app.ts';
import { type ApiDescription, platformApi, staffApi } from './api-descriptions.ts';
import { openApiDocument } from './document.ts';

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
    auditAnchor: () => undefined,
    obstacle: () => undefined,
  });
  return documentOf(app, staffApi);
}

async function documentOf(app: FastifyInstance, description: ApiDescription) {
  await app.ready();
  const document = openApiDocument(app, description);
  await app.close();
  return document;
}

const notAvailable = new Error('this service is not available here');

const reject = () => Promise.reject(notAvailable);

const fail = () => {
  throw notAvailable;
};

/** Services that reject every call: enough to register all routes, for their document or for a test of some. */
export const placeholderServices: PlatformServices = {
  logger: pino({ level: 'silent' }),
  content: {
    find: () => undefined,
    findSearchContent: () => undefined,
    isSearchedWord: () => false,
    close: () => {},
  },
  accounts: { book: { holdingsOf: reject }, subjectOf: reject },
  addresses: { find: reject, add: fail },
  journeys: { read: reject, write: reject, forget: reject },
  leads: { accept: reject },
  statuses: { find: reject, record: reject },
  webhookSecrets: [],
  searchUse: { count: reject },
  sessions: { read: reject, touch: reject, begin: reject, end: reject, spendState: reject },
  votes: { count: reject },
  comments: { add: reject },
  brand: 'larkfield',
  clientIds: ['help'],
  obstacle: () => undefined,
  now: () => new Date(),
};
