import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DevMiddleware, servePagesFromSource } from '@lamplighter/server/vite-pages';
import type { ConsoleHandler } from '../server-interface.ts';

export type Pages = {
  handler: ConsoleHandler;
  /** The built style sheets and scripts; undefined in development, where Vite serves them. */
  assets: string | undefined;
  devMiddleware: DevMiddleware | undefined;
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
  const { load, devMiddleware, close } = await servePagesFromSource(root);
  return {
    handler: async (request, services) => ((await load()) as PagesModule).handle(request, services),
    assets: undefined,
    devMiddleware,
    close,
  };
}
