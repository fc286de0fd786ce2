import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from './page-context.ts';

/** A page is sent whole, so that it is complete without a script. Its own scripts have the nonce of its response. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, logger } = context.get(pageContext);
  const page = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError: (err) => logger.error({ event: 'console-page-failed', err }),
  });
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  return new Response(page, { status, headers });
}

export const handleError: HandleErrorFunction = (err, { request, context }) => {
  const { logger } = (context as RouterContextProvider).get(pageContext);
  if (!request.signal.aborted) logger.error({ event: 'console-page-failed', err });
};
