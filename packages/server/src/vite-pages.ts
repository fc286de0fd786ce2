import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type DevMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type PagesFromSource = {
  /** The module of the pages as it is now. */
  load: () => Promise<unknown>;
  devMiddleware: DevMiddleware;
  close: () => Promise<void>;
};

/** The pages of an app from source, through Vite, in development. Hot updates have a listener of their own. */
export async function servePagesFromSource(root: string): Promise<PagesFromSource> {
  const { createServer } = await import('vite');
  const sockets = createHttpServer().listen(0, '127.0.0.1');
  await once(sockets, 'listening');
  const address = sockets.address();
  const clientPort = typeof address === 'object' && address ? address.port : 0;
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: sockets, clientPort } },
  });
  return {
    load: () => vite.ssrLoadModule('/app/request-handler.ts'),
    devMiddleware: (request, response, next) => vite.middlewares(request, response, next),
    close: async () => {
      await vite.close();
      sockets.close();
    },
  };
}
