import { searchLimits } from '@lamplighter/contracts/search/search';
import { brands } from '../../brand/brands.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/suggestions.ts';
import { urgentSuggestion } from './danger-cards.ts';
import { resultLink } from './search-path.ts';

const maxMs = { inDanger: 100, otherwise: 1_000 };

/** The suggestions of the search box; an empty list when the engine is slow or down. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 200);
  const { search, findDanger, settings } = context.get(pageContext);
  const danger = findDanger.whileTyping(typed);
  const longest = AbortSignal.timeout(danger ? maxMs.inDanger : maxMs.otherwise);
  const response = await search.suggest(typed, AbortSignal.any([request.signal, longest])).catch(() => undefined);
  const suggestions = response?.data.map(({ id, attributes: { title } }) => ({ title, link: resultLink(id) })) ?? [];
  const urgent = danger && urgentSuggestion(danger, brands[settings.brand]);
  return Response.json(
    { suggestions: urgent ? [urgent, ...suggestions].slice(0, searchLimits.suggestions) : suggestions },
    { headers: { 'cache-control': response ? 'private, max-age=60' : 'no-store' } },
  );
}
