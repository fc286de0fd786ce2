import { searchQuery } from '@lamplighter/contracts/search';
import type { SearchField } from '../components/SearchBox.tsx';
import { mayCount } from '../features/search/may-count.server.ts';
import { noteAsking } from '../features/search/note-asking.server.ts';
import { SearchPage } from '../features/search/SearchPage.tsx';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/search.ts';

export const handle = {
  hydrate: false,
  stream: false,
  headerSearch: false,
  quietTop: (data) => typeof data === 'object' && data !== null && 'danger' in data && data.danger !== undefined,
} satisfies PageHandle;

/** A page with a danger card does not wait longer than this for its results. */
const resultsInDangerMs = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchUse, findDanger, logger, settings } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const field = (name: SearchField) => searchParams.get(name);
  const parsed = searchQuery.safeParse({
    q: (field('q') ?? '').slice(0, 2_000),
    category: field('category') ?? undefined,
    page: field('page') ?? undefined,
    spelling: field('spelling') ?? undefined,
  });
  const query = parsed.success ? parsed.data : searchQuery.parse({ q: (field('q') ?? '').slice(0, 2_000) });
  const asked = { ...query, initiated: safeRedirect(field('initiated'), settings.publicOrigin) };
  const danger = findDanger(query.q);
  const signal = danger && AbortSignal.timeout(resultsInDangerMs);
  const response = await search.find(query, signal).catch((err: unknown) => {
    logger.error({ event: 'search-failed', err, upstream: 'main-api' });
    return undefined;
  });
  const counted = mayCount(request);
  if (counted && response) {
    const referrer = request.headers.get('referer');
    noteAsking(searchUse, { query, match: response.meta.match, referrer, publicOrigin: settings.publicOrigin });
  }
  return { asked, danger, response, counted };
}

/** The page on which the search was started, if it is a page of this product; any other value is ignored. */
function safeRedirect(initiated: string | null, origin: string): string | undefined {
  if (!initiated?.startsWith('/help-and-support')) return undefined;
  const url = URL.parse(initiated, origin);
  return url?.origin === origin && url.pathname.startsWith('/help-and-support') ? url.pathname : undefined;
}

export default function SearchRoute({ loaderData: { asked, danger, response, counted } }: Route.ComponentProps) {
  return <SearchPage asked={asked} danger={danger} response={response} counted={counted} />;
}
