import type { IncomingMessage, ServerResponse } from 'node:http';
import { after } from '@lamplighter/server/clock';
import type { Logger } from '@lamplighter/server/logger';
import { LRUCache } from 'lru-cache';
import { securityHeaders } from '../http/security-headers.ts';
import { sentCookie } from '../journeys/meter-reading-forms.ts';
import { createEncodingNegotiator } from './accepted-encoding.ts';
import { type CachedPage, createCachedPage, isComplete, isForAnonymous, smallest } from './cached-page.ts';
import { cacheUntil, trackDependencies } from './dependency-tracking.ts';

const staleWhileRevalidateMs = 60_000;
const staleIfErrorMs = 24 * 60 * 60 * 1_000;
/** How long a request waits for a new page when there is a stale one. */
const revalidateTimeoutMs = 100;
const maxUrlLength = 2_000;
const reportEveryMs = 10_000;

type Settings = {
  logger: Logger;
  ttlMs: number;
  maxBytes?: number;
  /** By its headers, unless said otherwise. */
  isCacheable?: (response: Response) => boolean;
  compressors?: typeof smallest;
  isShuttingDown?: () => boolean;
  now?: () => number;
};
type Render = () => Promise<Response>;

export type PageCache = {
  /**
   * Writes the cached page of the URL, or of the given one, if it is fresh, or stale while another request renders it;
   * false if there is none.
   */
  respond: (request: IncomingMessage, response: ServerResponse, url?: string) => boolean;
  write: (page: CachedPage, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The page, rendered once for all concurrent requests; or the response itself when it is not cacheable. */
  getOrRender: (url: string, render: Render) => Promise<CachedPage | Response>;
  /** The last good page, for as long as it may be served in place of an error. */
  stale: (url: string) => CachedPage | undefined;
  /** Expires every page, and those that are being rendered: content has changed. */
  expire: () => void;
  bytes: () => number;
};

/**
 * Pages of everyone, and of every anonymous visitor, in memory, with stale-while-revalidate, stale-if-error and request
 * coalescing. A page is fresh for as long as the content that it was rendered from.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure over the state of one cache
export function createPageCache({
  logger,
  ttlMs,
  maxBytes = 64_000_000,
  isCacheable = isForSeveral,
  compressors = smallest,
  isShuttingDown = () => false,
  now = Date.now,
}: Settings): PageCache {
  // Two stores: there are as many plain URLs as pages, while anyone can invent queries, which must not evict pages.
  const plain = createStore(maxBytes * 0.75);
  const queried = createStore(maxBytes * 0.25);
  const storeOf = (url: string) => (url.includes('?') ? queried : plain);
  const pending = new Map<string, Promise<CachedPage | undefined>>();
  let generation = 0;
  const encodingOf = createEncodingNegotiator();
  const encodingFor = ({ headers }: IncomingMessage) => encodingOf(headers['accept-encoding']?.toString());
  const countHit = countHits(logger);

  const write = (
    page: CachedPage,
    { headers, body }: { headers: string[]; body: Buffer },
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const isKnown = request.headers['if-none-match']?.includes(page.etag.slice(2)) ?? false;
    const sent = isKnown ? page.notModified : headers;
    response.writeHead(isKnown ? 304 : 200, isShuttingDown() ? [...sent, 'connection', 'close'] : sent);
    if (isKnown || request.method === 'HEAD') response.end();
    else response.end(body);
  };

  const renderAndCache = async (url: string, render: Render) => {
    const generationOfContent = generation;
    const { rendered, dependencies } = await trackDependencies(render);
    if (!isCacheable(rendered) || url.length > maxUrlLength) return rendered;
    const html = Buffer.from(await rendered.arrayBuffer());
    const freshUntil = generationOfContent === generation ? cacheUntil(dependencies, now(), ttlMs) : now();
    const headers = { ...Object.fromEntries(rendered.headers), ...securityHeaders };
    const page = createCachedPage(html, headers, freshUntil, compressors);
    const before = storeOf(url).get(url);
    const cached = before?.etag === page.etag ? before : page;
    cached.freshUntil = freshUntil;
    storeOf(url).set(url, cached);
    return cached;
  };

  const stale = (url: string) => {
    const page = storeOf(url).get(url);
    return page && now() - page.freshUntil < staleIfErrorMs ? page : undefined;
  };

  /** Evicts a page that no longer exists; keeps one whose rendering failed or was late. */
  const evictIfGone = async (url: string, rendering: Promise<CachedPage | Response>) => {
    const outcome = await rendering;
    if (outcome instanceof Response && outcome.status < 500 && !isStreamed(outcome)) storeOf(url).delete(url);
    return outcome;
  };

  const orStale = async (url: string, rendering: Promise<CachedPage | Response>) => {
    const last = stale(url);
    if (!last) return rendering;
    const outcome = await Promise.race([rendering.catch(() => last), after(revalidateTimeoutMs, last)]);
    if (!(outcome instanceof Response)) return outcome;
    if (outcome.status < 500 && !isStreamed(outcome)) return outcome;
    await outcome.body?.cancel();
    return last;
  };

  return {
    respond: (request, response, url = request.url ?? '') => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = storeOf(url).get(url);
      const encoded = page?.ready.get(encodingFor(request));
      if (!page || !encoded) return false;
      if (page.isForAnonymous && !isAnonymous(request.headers.cookie)) return false;
      const staleMs = now() - page.freshUntil;
      const isRevalidating = staleMs < staleWhileRevalidateMs && pending.has(url);
      if (staleMs >= 0 && !isRevalidating) return false;
      write(page, encoded, request, response);
      countHit();
      return true;
    },
    write: async (page, request, response) => write(page, await page.encode(encodingFor(request)), request, response),
    getOrRender: async (url, render) => {
      // No await without a pending rendering: it would let concurrent requests past this line.
      const other = pending.get(url);
      const shared = other && (await other);
      if (shared) return shared;
      const rendering = evictIfGone(url, renderAndCache(url, render));
      const cacheable = rendering
        .then(
          (outcome) => (outcome instanceof Response ? undefined : outcome),
          () => undefined,
        )
        .finally(() => pending.get(url) === cacheable && pending.delete(url));
      pending.set(url, cacheable);
      return orStale(url, rendering);
    },
    stale,
    expire: () => {
      generation += 1;
      for (const store of [plain, queried]) {
        for (const page of store.values()) page.freshUntil = Math.min(page.freshUntil, now());
      }
    },
    bytes: () => plain.calculatedSize + queried.calculatedSize,
  };
}

function createStore(maxBytes: number): LRUCache<string, CachedPage> {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: (page, url) => page.bytes + url.length * 2 + 1_000 });
}

function isForSeveral(response: Response): boolean {
  const isPublic = response.headers.get('cache-control')?.startsWith('public') ?? false;
  return isComplete(response) && (isPublic || isForAnonymous(response.headers));
}

/** A page is streamed when some of its content is late. */
const isStreamed = ({ status, headers }: Response) => status === 200 && !headers.has('content-length');

/** One log line for many hits: a line for each would cost more than the response. */
function countHits(logger: Logger): () => void {
  let count = 0;
  return () => {
    if (count === 0) {
      setTimeout(() => {
        logger.info({ event: 'page-cache', count });
        count = 0;
      }, reportEveryMs).unref();
    }
    count += 1;
  };
}

/** Whether no `__Host-` cookie of the visitor changes the page: a reading that was sent does not. */
export function isAnonymous(cookies = ''): boolean {
  if (!cookies.includes('__Host-')) return true;
  const own = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith('__Host-'));
  return own.every((cookie) => cookie.startsWith(`${sentCookie}=`));
}
