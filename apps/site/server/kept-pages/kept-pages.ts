import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { securityHeaders } from '../security-headers.ts';
import { createEncodingChoice } from './accepted-encoding.ts';
import { goodUntil, withIngredients } from './ingredients.ts';
import { isWhole, type KeptPage, keepPage } from './kept-page.ts';
import { createPageStore } from './page-store.ts';

const staleWhileMadeMs = 60_000;
const staleOnErrorMs = 24 * 60 * 60 * 1_000;
/** How long somebody waits for a new page when there is an old one. */
const patienceMs = 100;
const longestAddress = 2_000;
const reportEveryMs = 10_000;

type Settings = { logger: Logger; freshMs: number; maxBytes?: number; isLeaving?: () => boolean; now?: () => number };

export type KeptPages = {
  /** Writes the page when it is at hand and fresh, or being made anew; otherwise somebody has to make it. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Writes a page that was kept, whatever its encoding. */
  write: (page: KeptPage, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The page, made once for all who ask at the same time; or the answer itself when it is not one to keep. */
  obtain: (address: string, make: () => Promise<Response>) => Promise<KeptPage | Response>;
  /** The last good page, for as long as it may be shown when a new one cannot be made. */
  lastGood: (address: string) => KeptPage | undefined;
  bytes: () => number;
};

/**
 * Public pages, ready to be written. A page is fresh while the content is that it was made from; then one visitor has
 * it made anew, and the others get the last one meanwhile.
 */
export function createKeptPages({
  logger,
  freshMs,
  maxBytes = 64_000_000,
  isLeaving = () => false,
  now = Date.now,
}: Settings): KeptPages {
  // Plain addresses are as many as there are pages; queries anyone can make up, and they must not push those out.
  const plain = createPageStore(maxBytes * 0.75);
  const queried = createPageStore(maxBytes * 0.25);
  const storeOf = (address: string) => (address.includes('?') ? queried : plain);
  const flights = new Map<string, Promise<KeptPage | undefined>>();
  const encodingFor = createEncodingChoice();
  const count = countAnswers(logger);

  const write = (
    page: KeptPage,
    { headers, body }: { headers: string[]; body: Buffer },
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const isKnown = request.headers['if-none-match']?.includes(page.etag.slice(2)) ?? false;
    const sent = isKnown ? page.notModified : headers;
    response.writeHead(isKnown ? 304 : 200, isLeaving() ? [...sent, 'connection', 'close'] : sent);
    if (isKnown || request.method === 'HEAD') response.end();
    else response.end(body);
  };

  const makeAndKeep = async (address: string, make: () => Promise<Response>) => {
    const { made, ingredients } = await withIngredients(make);
    if (!mayBeKept(made) || address.length > longestAddress) return made;
    const html = Buffer.from(await made.arrayBuffer());
    const until = goodUntil(ingredients, now(), freshMs);
    const page = keepPage(html, { ...Object.fromEntries(made.headers), ...securityHeaders }, until);
    const before = storeOf(address).get(address);
    if (before?.etag === page.etag) before.freshUntil = until;
    const kept = before?.etag === page.etag ? before : page;
    storeOf(address).set(address, kept);
    return kept;
  };

  const lastGood = (address: string) => {
    const page = storeOf(address).get(address);
    return page && now() - page.freshUntil < staleOnErrorMs ? page : undefined;
  };

  /** What became of it decides: a page that is no more is forgotten, one that failed or is late is not. */
  const settle = async (address: string, making: Promise<KeptPage | Response>) => {
    const outcome = await making;
    if (outcome instanceof Response && outcome.status < 500 && !isInParts(outcome)) storeOf(address).delete(address);
    return outcome;
  };

  /** With a last good page at hand, nobody waits long for a new one, nor sees one that failed. */
  const orLastGood = async (address: string, making: Promise<KeptPage | Response>) => {
    const last = lastGood(address);
    if (!last) return making;
    const outcome = await Promise.race([making.catch(() => last), after(patienceMs, last)]);
    if (!(outcome instanceof Response)) return outcome;
    if (outcome.status < 500 && !isInParts(outcome)) return outcome;
    await outcome.body?.cancel();
    return last;
  };

  return {
    answer: (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const address = request.url ?? '';
      const page = storeOf(address).get(address);
      const ready = page?.ready.get(encodingFor(request.headers['accept-encoding']?.toString()));
      if (!page || !ready) return false;
      const lateMs = now() - page.freshUntil;
      if (lateMs >= 0 && !(lateMs < staleWhileMadeMs && flights.has(address))) return false;
      write(page, ready, request, response);
      count();
      return true;
    },
    write: async (page, request, response) =>
      write(page, await page.encode(encodingFor(request.headers['accept-encoding']?.toString())), request, response),
    obtain: async (address, make) => {
      const others = flights.get(address);
      const shared = others && (await others);
      if (shared) return shared;
      const making = settle(address, makeAndKeep(address, make));
      const flight = making
        .then(
          (outcome) => (outcome instanceof Response ? undefined : outcome),
          () => undefined,
        )
        .finally(() => flights.get(address) === flight && flights.delete(address));
      flights.set(address, flight);
      return orLastGood(address, making);
    },
    lastGood,
    bytes: () => plain.bytes() + queried.bytes(),
  };
}

function mayBeKept(answer: Response): boolean {
  return isWhole(answer) && (answer.headers.get('cache-control')?.startsWith('public') ?? false);
}

/** A page that is sent in parts is one whose content is late. */
const isInParts = ({ status, headers }: Response) => status === 200 && !headers.has('content-length');

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((done) => {
    setTimeout(done, ms, value).unref();
  });
}

/** One line for many: a line for each would cost more than the answer. */
function countAnswers(logger: Logger): () => void {
  let answered = 0;
  return () => {
    if (answered === 0) {
      setTimeout(() => {
        logger.info({ event: 'kept-pages', answered });
        answered = 0;
      }, reportEveryMs).unref();
    }
    answered += 1;
  };
}
