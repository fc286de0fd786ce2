import { searchQuery } from '@lamplighter/contracts/search/search';
import { readOpeningHours } from '@lamplighter/contracts/time/opening-hours';
import { closedDays } from '@lamplighter/contracts/time/working-day';
import { brands } from '../../brand/brands.ts';
import { openingWords } from '../../components/opening-words.ts';
import type { SearchField } from '../../components/SearchForm.tsx';
import { mayCount } from '../../consent/cookie-choice.ts';
import { loadOptional } from '../../load-optional.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';
import { noteAsking } from './note-asking.server.ts';
import { SearchPage } from './SearchPage.tsx';

export const handle = {
  stream: 'after-card',
  headerSearch: false,
  quietTop: (data) => typeof data === 'object' && data !== null && 'isUrgent' in data && data.isUrgent === true,
} satisfies PageHandle;

/** A page with a card or a line is sent at once; its results follow when they come, or after this long without them. */
const resultsTimeoutMs = 10_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchUse, findDanger, logger, now, settings } = context.get(pageContext);
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
  const found = findDanger.inQuery(query.q);
  const counted = mayCount(request);
  const referrer = request.headers.get('referer');
  const finding = search.find(query).then(
    (response) => {
      const { match } = response.meta;
      if (counted) noteAsking(searchUse, { query, match, referrer, publicOrigin: settings.publicOrigin });
      return response;
    },
    (err: unknown) => {
      logger.error({ event: 'search-failed', err, upstream: 'main-api' });
      return undefined;
    },
  );
  const results = found
    ? await loadOptional(finding, undefined, { mayStream: true, timeoutMs: resultsTimeoutMs })
    : { value: await finding };
  const hours = readOpeningHours(brands[settings.brand].facts['general-hours'].value, closedDays);
  // The page begins with a number to call at once. A bill that cannot be paid is not such an emergency.
  const isUrgent = found?.certain === true && found.danger !== 'hardship';
  return { asked, found, isUrgent, debtLine: openingWords(hours, now()), results, counted };
}

/** The page on which the search was started, if it is a page of this product; any other value is ignored. */
function safeRedirect(initiated: string | null, origin: string): string | undefined {
  if (!initiated?.startsWith('/help-and-support')) return undefined;
  const url = URL.parse(initiated, origin);
  return url?.origin === origin && url.pathname.startsWith('/help-and-support') ? url.pathname : undefined;
}

export default function SearchRoute({ loaderData: { isUrgent: _, ...props } }: Route.ComponentProps) {
  return <SearchPage {...props} />;
}
