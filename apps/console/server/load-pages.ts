import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConsoleHandler } from '../server-interface.ts';

export type Pages = {
  handler: ConsoleHandler;
  /** The built style sheets and scripts; undefined in development, where Vite serves them. */
  assets: string | undefined;
  devMiddleware: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
  close: () => Promise<void>;
};

type PagesModule = { handle: ConsoleHandler };

/** The pages: as built, or from source through Vite in development, where what was changed is swapped in. */
export async function loadPages(root: string, development: boolean): Promise<Pages> {
  return development ? loadFromVite(root) : loadBuilt(root);
}

async function loadBuilt(root: string): Promise<Pages> {
  const built: PagesModule = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
  return { handler: built.handle, assets: join(root, 'build/client'), devMiddleware: undefined, close: async () => {} };
}

async function loadFromVite(root: string): Promise<Pages> {
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
    handler: async (request, services) => {
      const module = await vite.ssrLoadModule('/app/request-handler.ts');
      return (module as PagesModule).handle(request, services);
    },
    assets: undefined,
    devMiddleware: (request, response, next) => vite.middlewares(request, response, next),
    close: async () => {
      await vite.close();
      sockets.close();
    },
  };
}
