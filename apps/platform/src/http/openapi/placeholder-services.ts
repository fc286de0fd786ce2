import { pino } from 'pino';
import type { PlatformServices } from '../app.ts';

const notAvailable = new Error('this service is not available here');

const reject = () => Promise.reject(notAvailable);

const fail = () => {
  throw notAvailable;
};

/** Services that reject every call: enough to register all routes, for their document or for a test of some. */
export const placeholderServices: PlatformServices = {
  logger: pino({ level: 'silent' }),
  content: { find: () => undefined, close: () => {} },
  accounts: { book: { holdingsOf: reject }, subjectOf: reject },
  addresses: { find: reject, add: fail },
  journeys: { read: reject, write: reject, forget: reject },
  leads: { accept: reject },
  statuses: { find: reject, record: reject },
  webhookSecrets: [],
  search: {
    engine: { search: reject, suggest: reject },
    topics: () => [],
    contentChanged: () => {},
    close: () => {},
  },
  searchUse: { count: reject },
  sessions: { read: reject, touch: reject, begin: reject, end: reject, spendState: reject },
  votes: { count: reject },
  comments: { add: reject },
  brand: 'larkfield',
  clientIds: ['help'],
  ready: () => true,
  now: () => new Date(),
};
