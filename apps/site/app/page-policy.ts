import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { Audience } from '../server-interface.ts';

/** The page settings of a route: `export const handle = { cache: 'public' } satisfies PageHandle`. */
export type PageHandle = {
  /**
   * `'public'` for a page that is the same for everyone, so that it can be cached. `'anonymous'` for a page that is the
   * same for every visitor of whom nothing is known: the site and the edge cache it for those. `'template'` for the
   * confirmation of a reading, which the server renders once and fills in. `'search'` for the results of a search, which
   * only the memory of the site caches: their URL has a visitor's own words. Otherwise it is never cached.
   */
  cache?: 'public' | 'anonymous' | 'template' | 'search';
  /** `false` for a page that must be sent whole: content that is not available in time is left out. */
  stream?: false;
  /** `'system'` for a page that must not wait for a web font. */
  font?: 'system';
  /**
   * `true` for a page with an emergency number: no cookie banner, no secondary banner, and the outage notice after
   * `main`. A function decides by the route's own loader data: `(data) => isDanger(data)`.
   */
  quietTop?: boolean | ((loaderData: unknown) => boolean);
  /**
   * `false` for a page without the search form in its header: it has its own, or its first link must come first. Decided
   * by a function like `quietTop`.
   */
  headerSearch?: boolean | ((loaderData: unknown) => boolean);
  /** `'mask'` for a public page that replay must not show. A page that is not public is always masked. */
  privacy?: 'mask';
};

/** The settings of every emergency page: it waits for no content and no web font, and its number comes first. */
export const emergencyHandle = {
  cache: 'public',
  stream: false,
  font: 'system',
  quietTop: true,
} satisfies PageHandle;

export type PagePolicy = { stream: boolean; cache: Audience };

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}

type Match = { handle: unknown; loaderData: unknown };

/** Whether one of the matched routes keeps the top of the page free for an emergency number. */
export function hasQuietTop(matches: readonly Match[]): boolean {
  return settingsOf(matches, 'quietTop', false).includes(true);
}

export function hasHeaderSearch(matches: readonly Match[]): boolean {
  return !settingsOf(matches, 'headerSearch', true).includes(false);
}

/** A setting of each matched route, by its own loader data where it is a function. */
function settingsOf(matches: readonly Match[], name: 'quietTop' | 'headerSearch', otherwise: boolean): boolean[] {
  return matches.map(({ handle, loaderData }) => {
    const setting = (isPageHandle(handle) ? handle[name] : undefined) ?? otherwise;
    return typeof setting === 'function' ? setting(loaderData) : setting;
  });
}

/** Matching is a tenth of the work of a meter reading. There are some hundred pages; clients can invent other paths. */
const maxKnown = 1_000;

/** The policy of each path, known before its page is loaded. The default is to be private. */
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
    const { stream = true, cache = 'private' } = isPageHandle(handle) ? handle : {};
    const policy: PagePolicy = { stream, cache };
    if (known.size < maxKnown) known.set(pathname, policy);
    return policy;
  };
}
