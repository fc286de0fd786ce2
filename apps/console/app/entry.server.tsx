import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from './page-context.ts';

/** Pages are plain documents: they work without a script, and no data is sent beside the markup. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: _, ...routerContext }: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  const html = renderToString(<ServerRouter context={routerContext} url={request.url} />);
  return new Response(`<!doctype html>${html}`, { status, headers });
}

export const handleError: HandleErrorFunction = (err, { request, context }) => {
  const { logger } = (context as RouterContextProvider).get(pageContext);
  if (!request.signal.aborted) logger.error({ event: 'console-page-failed', err });
};
