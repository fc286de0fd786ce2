import { brands } from '../../brand/brands.ts';
import { pageContext } from '../../page-context.ts';
import { resultLink } from '../../search/search-path.ts';
import type { Route } from './+types/suggestions.ts';
import { urgentSuggestion } from './danger-cards.ts';

const maxSuggestions = 8;

/** The suggestions of the search box. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 200);
  const { search, findDanger, settings } = context.get(pageContext);
  const danger = findDanger.whileTyping(typed);
  const entries = search.suggest(typed);
  const suggestions = entries?.map((entry) => ({ title: entry.title, link: resultLink(entry) })) ?? [];
  const urgent = danger && urgentSuggestion(danger, brands[settings.brand]);
  return Response.json(
    { suggestions: urgent ? [urgent, ...suggestions].slice(0, maxSuggestions) : suggestions },
    { headers: { 'cache-control': entries ? 'private, max-age=60' : 'no-store' } },
  );
}
