import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import type { ProductError } from '../server-interface.ts';
import { seam } from './components/shell/StreamBoundary.tsx';
import { holdsLateContent, isLate } from './load-optional.ts';
import { pageContext } from './page-context.ts';
import { ProductErrors } from './product-errors.ts';

/** Shared caches keep a page for seconds, so that all show a new outage notice within ten. */
const publicCache = 'public, max-age=0, s-maxage=3, stale-while-revalidate=3, stale-if-error=86400';
/** Only the edge, which reads this header, knows which visitors are anonymous; any other cache obeys `no-store`. */
const edgeSeconds = '3';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext);
  const entry = withoutHandoff(routerContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', page.contentSecurityPolicy);

  if (!Object.values(entry.staticHandlerContext.loaderData).some(holdsLateContent)) {
    const isKept = status === 200 && request.method !== 'POST';
    const isPublic = isKept && page.policy.cache === 'public';
    // The server renders it for all anonymous visitors from a request without a header.
    const isAnonymous = isKept && page.policy.cache === 'anonymous' && !request.headers.has('cookie');
    // A cached page would report the failure of one request to every visitor.
    const isCached = isPublic || isAnonymous || page.policy.cache === 'search';
    const errors = isCached ? [] : page.failedCalls;
    const html = await render(request, entry, errors);
    headers.set('cache-control', isPublic ? publicCache : (headers.get('cache-control') ?? 'no-store'));
    if (isAnonymous) headers.set('x-accel-expires', edgeSeconds);
    headers.set('content-length', String(Buffer.byteLength(html)));
    return new Response(html, { status, headers });
  }
  headers.set('cache-control', 'no-store');
  // The edge must not buffer the first part until the second arrives.
  headers.set('x-accel-buffering', 'no');
  return new Response(inTwoParts(request, entry), { status, headers });
}

export const handleError: HandleErrorFunction = (err, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).logger.error({ event: 'page-failed', err }, 'a page failed');
};

/** The router would serialise its data for the browser, where no page runs it. */
function withoutHandoff({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  return context;
}

function render(request: Request, entry: EntryContext, errors: ProductError[] = []): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const out = new Writable({
      write: (chunk: Buffer, _, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <ProductErrors value={errors}>
        <ServerRouter context={entry} url={request.url} />
      </ProductErrors>,
      {
        // Everything is rendered before the first byte is sent, so no script has to move late content into place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(out),
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

/**
 * The page is rendered twice: without the late content, sent up to the boundary, and complete, sent from the boundary
 * on. The parts fit because both renderings share everything above it. It works without JavaScript.
 */
function inTwoParts(request: Request, entry: EntryContext): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: async (controller) => {
      try {
        const [frame = ''] = (await render(request, entry)).split(seam);
        controller.enqueue(encoder.encode(frame));
        const [head = '', rest = ''] = (await render(request, await whenArrived(entry))).split(seam);
        controller.enqueue(encoder.encode(newInHead(frame, head) + rest));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}

/** Head elements of the late content, such as the title: the head has been sent, but browsers accept them here. */
function newInHead(sent: string, whole: string): string {
  const tags = whole.match(/<title>.*?<\/title>|<(?:meta|link) [^>]*>/g) ?? [];
  return tags.filter((tag) => !sent.includes(tag)).join('');
}

async function whenArrived(entry: EntryContext): Promise<EntryContext> {
  const arrived: Record<string, unknown> = {};
  for (const [routeId, data] of Object.entries(entry.staticHandlerContext.loaderData)) {
    const pieces = Object.entries(data ?? {}).map(async ([name, piece]) => [
      name,
      isLate(piece) ? { value: await piece.later } : piece,
    ]);
    arrived[routeId] = data && Object.fromEntries(await Promise.all(pieces));
  }
  return { ...entry, staticHandlerContext: { ...entry.staticHandlerContext, loaderData: arrived } };
}
