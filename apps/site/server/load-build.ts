import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DevMiddleware, servePagesFromSource } from '@lamplighter/server/vite-pages';
import type { AudienceOf, SearchRequests, SiteHandler } from '../server-interface.ts';

export type Pages = {
  handler: SiteHandler;
  /** The audience of the page at a path, which decides whether it may be cached; in development no page is. */
  audienceOf: AudienceOf;
  searchRequests: SearchRequests;
  /** The folders of the built browser files; undefined in development, where Vite serves them. */
  assets: string[] | undefined;
  devMiddleware: DevMiddleware | undefined;
  close: () => Promise<void>;
};

type PagesModule = { handle: SiteHandler; audienceOf: AudienceOf; searchRequests: SearchRequests };

/** The React pages: as built, or from source through Vite in development. */
export async function loadPages(root: string, development: boolean): Promise<Pages> {
  return development ? loadFromVite(root) : loadBuilt(root);
}

async function loadBuilt(root: string): Promise<Pages> {
  const built: PagesModule = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
  return {
    handler: built.handle,
    audienceOf: built.audienceOf,
    searchRequests: built.searchRequests,
    assets: ['build/client', 'previous-build'].map((folder) => join(root, folder)).filter(existsSync),
    devMiddleware: undefined,
    close: async () => {},
  };
}

async function loadFromVite(root: string): Promise<Pages> {
  const { load, devMiddleware, close } = await servePagesFromSource(root);
  return {
    handler: async (request, services) => ((await load()) as PagesModule).handle(request, services),
    audienceOf: () => 'private',
    // No search is shared or counted in development.
    searchRequests: { share: (request) => request, note: () => {} },
    assets: undefined,
    devMiddleware,
    close,
  };
}
