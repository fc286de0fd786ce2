import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { Audience } from '../server/services.ts';

/** What a route says of itself: `export const handle = { hydrate: false, cache: 'public' } satisfies PageHandle`. */
export type PageHandle = {
  /** `false` for a page with no behaviour of its own: it ships no framework JavaScript at all. */
  hydrate?: boolean;
  /**
   * `'public'` for a page that is the same for everyone, so that caches may keep it. `'template'` for one that is the same
   * for everyone of whom nothing is known, but for one word that the host fills in. Otherwise it is never stored.
   */
  cache?: 'public' | 'template';
  /** `false` for a page that must be whole at once: what is not at hand by then is left out. */
  stream?: boolean;
  /** `'system'` for a page that waits for nothing, a font least of all. */
  font?: 'system';
  /**
   * `true` for a page with a number to call at once: no cookie banner, no secondary banner, and the outage notice after
   * `main`. A function decides by the route's own loader data: `(data) => isDanger(data)`.
   */
  quietTop?: boolean | ((loaderData: unknown) => boolean);
  /** `'mask'` for a public page that replay must not show all the same. A page that is not public is always masked. */
  privacy?: 'mask';
};

/** Of every page for emergencies: it waits for nobody, a font least of all, and its number comes first. */
export const emergencyHandle = {
  hydrate: false,
  cache: 'public',
  stream: false,
  font: 'system',
  quietTop: true,
} satisfies PageHandle;

export type PagePolicy = { hydrate: boolean; stream: boolean; cache: Audience };

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}

type Match = { handle: unknown; loaderData: unknown };

/** Whether one of the matched routes keeps the top of the page free for its number. */
export function hasQuietTop(matches: readonly Match[]): boolean {
  return matches.some(({ handle, loaderData }) => {
    if (!isPageHandle(handle)) return false;
    const { quietTop = false } = handle;
    return typeof quietTop === 'function' ? quietTop(loaderData) : quietTop;
  });
}

/** Matching takes a tenth of the work of a reading. There are some hundred pages; other addresses can be made up. */
const maxKnown = 1_000;

/** The policy of each address, known before its page is loaded. A page that says nothing hydrates and is private. */
export function readPagePolicies(routes: ServerBuild['routes']): (pathname: string) => PagePolicy {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const branch = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, module: { handle } }) =>
        index ? { id, path, index, handle } : { id, path, handle, children: branch(id) },
      );
  const tree = branch(undefined);

  const known = new Map<string, PagePolicy>();

  return (pathname) => {
    const before = known.get(pathname);
    if (before) return before;
    const handle = matchRoutes(tree, pathname.replace(/(_\.data|\.data)$/, '') || '/')?.at(-1)?.route.handle;
    const { hydrate = true, stream = true, cache = 'private' } = isPageHandle(handle) ? handle : {};
    const policy: PagePolicy = { hydrate, stream: stream && !hydrate, cache };
    if (known.size < maxKnown) known.set(pathname, policy);
    return policy;
  };
}
