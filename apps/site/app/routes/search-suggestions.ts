import { resultLink } from '../features/search/result-link.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/search-suggestions.ts';

/** What the search box offers while someone types; nothing at all when the engine is slow or down. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 200);
  const { search } = context.get(pageContext);
  const answer = await search
    .suggest(typed, AbortSignal.any([request.signal, AbortSignal.timeout(1_000)]))
    .catch(() => undefined);
  const suggestions = answer?.data.map(({ id, attributes: { title } }) => ({ title, link: resultLink(id) })) ?? [];
  return Response.json({ suggestions }, { headers: { 'cache-control': 'private, max-age=60' } });
}
