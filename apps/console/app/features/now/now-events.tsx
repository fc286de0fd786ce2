import { setTimeout } from 'node:timers/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/now-events.ts';
import { NowFigures } from './NowFigures.tsx';
import { readNow } from './now-data.ts';

const everyMs = 5_000;

/** The figures as they are rendered on the page, every five seconds, until the page is closed or the session ends. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const services = context.get(pageContext);
  const ended = AbortSignal.any([request.signal, services.shutdown]);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        await setTimeout(everyMs, undefined, { signal: ended });
        if (!(await services.isSignedIn())) return controller.close();
        const html = renderToStaticMarkup(<NowFigures {...(await readNow(services))} />);
        controller.enqueue(encoder.encode(`event: html\ndata: ${html.replaceAll('\n', '&#10;')}\n\n`));
      } catch {
        // The browser opens the stream again, and then learns why it cannot be.
        controller.close();
      }
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
}
