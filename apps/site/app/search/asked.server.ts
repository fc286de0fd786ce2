import { z } from 'zod';
import type { SiteServices } from '../../server-interface.ts';
import type { SearchField } from '../components/SearchForm.tsx';
import { mayCount } from '../consent/cookie-choice.ts';
import { noteAsking } from './note-asking.server.ts';
import { type Asked, searchPath } from './search-path.ts';

const longestQuery = 2_000;

/** What a search page is asked for. A part that is not valid is as if it was left out. */
const fields = z.object({
  q: z
    .string()
    .catch('')
    .transform((q) => q.slice(0, longestQuery)),
  /** A form without a chosen category sends an empty one. */
  category: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(10).catch(1),
  /** `exact` searches the words as typed; otherwise misspelt words are corrected. */
  spelling: z.enum(['corrected', 'exact']).catch('corrected'),
  initiated: z.string().optional(),
} satisfies Record<SearchField, z.ZodType>);

export function readAsked(url: string, publicOrigin: string): Asked {
  const { initiated, ...query } = fields.parse(Object.fromEntries(new URL(url).searchParams));
  return { ...query, initiated: safeRedirect(initiated, publicOrigin) };
}

/** Says in a shared request that the visitor refused to be counted. */
const refusal = 'search-not-counted';

export function isCounted(request: Request): boolean {
  return mayCount(request) && !request.headers.has(refusal);
}

/** The request that all who ask the same share: what is asked, and whether the page reports which result was opened. */
export function shareSearch(request: Request, publicOrigin: string): Request {
  return new Request(publicOrigin + searchPath(readAsked(request.url, publicOrigin)), {
    headers: isCounted(request) ? {} : { [refusal]: 'yes' },
  });
}

/** Counts a search after its page was sent: its results are still in the memory of the engine. */
export function noteSearch(
  request: Request,
  { search, searchUse, settings: { publicOrigin } }: Pick<SiteServices, 'search' | 'searchUse' | 'settings'>,
): void {
  if (!isCounted(request)) return;
  const query = readAsked(request.url, publicOrigin);
  const found = search.find(query);
  const referrer = request.headers.get('referer');
  const visitor = request.headers.get('visitor-network') ?? undefined;
  if (found) noteAsking(searchUse, { query, match: found.match, referrer, publicOrigin, visitor });
}

/** The page on which the search was started, if it is a page of this product; any other value is ignored. */
function safeRedirect(initiated: string | undefined, origin: string): string | undefined {
  if (!initiated?.startsWith('/help-and-support')) return undefined;
  const url = URL.parse(initiated, origin);
  return url?.origin === origin && url.pathname.startsWith('/help-and-support') ? url.pathname : undefined;
}
