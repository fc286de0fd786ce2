import { readOpeningHours } from '@lamplighter/contracts/time/opening-hours';
import { closedDays } from '@lamplighter/contracts/time/working-day';
import { brands } from '../../brand/brands.ts';
import { openingWords } from '../../components/opening-words.ts';
import { mayCount } from '../../consent/cookie-choice.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';
import { readAsked } from './asked.server.ts';
import { noteAsking } from './note-asking.server.ts';
import { SearchPage } from './SearchPage.tsx';

export const handle = {
  stream: false,
  headerSearch: false,
  quietTop: (data) => typeof data === 'object' && data !== null && 'isUrgent' in data && data.isUrgent === true,
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchUse, findDanger, now, settings } = context.get(pageContext);
  const asked = readAsked(request.url, settings.publicOrigin);
  const danger = findDanger.inQuery(asked.q);
  const found = search.find(asked);
  const counted = mayCount(request);
  const referrer = request.headers.get('referer');
  if (found && counted)
    noteAsking(searchUse, { query: asked, match: found.match, referrer, publicOrigin: settings.publicOrigin });
  const hours = readOpeningHours(brands[settings.brand].facts['general-hours'].value, closedDays);
  // The page begins with a number to call at once. A bill that cannot be paid is not such an emergency.
  const isUrgent = danger?.certain === true && danger.danger !== 'hardship';
  return { asked, danger, isUrgent, debtLine: openingWords(hours, now()), found, counted };
}

export default function SearchRoute({ loaderData: { isUrgent: _, ...props } }: Route.ComponentProps) {
  return <SearchPage {...props} />;
}
